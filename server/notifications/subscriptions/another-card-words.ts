/**
 * Letters that ask the customer of a subscription for another card: its card is not charged again by itself, or
 * expires. In the languages of the hosted page.
 */
export const anotherCardWords: Record<
  string,
  Record<"cardOnly" | "expirySubject" | "expires", string>
> = {
  en: {
    cardOnly:
      "{merchant} could not charge {amount} for your subscription. Give another card so that it goes on; it is charged at once.",
    expirySubject: "Your card expires soon: your subscription to {merchant}",
    expires:
      "Your card ({card}) expires at the end of {month}. Give another card so that your subscription to {merchant} goes on. Nothing is charged now.",
  },
  de: {
    cardOnly:
      "{merchant} konnte {amount} für Ihr Abonnement nicht abbuchen. Geben Sie eine andere Karte an, damit es weiterläuft; sie wird sofort belastet.",
    expirySubject: "Ihre Karte läuft bald ab: Ihr Abonnement bei {merchant}",
    expires:
      "Ihre Karte ({card}) läuft Ende {month} ab. Geben Sie eine andere Karte an, damit Ihr Abonnement bei {merchant} weiterläuft. Jetzt wird nichts abgebucht.",
  },
  fr: {
    cardOnly:
      "{merchant} n’a pas pu prélever {amount} pour votre abonnement. Donnez une autre carte pour qu’il continue ; elle sera débitée aussitôt.",
    expirySubject: "Votre carte expire bientôt : votre abonnement chez {merchant}",
    expires:
      "Votre carte ({card}) expire fin {month}. Donnez une autre carte pour que votre abonnement chez {merchant} continue. Rien n’est prélevé maintenant.",
  },
  es: {
    cardOnly:
      "{merchant} no ha podido cobrar {amount} por su suscripción. Dé otra tarjeta para que continúe; se cobrará de inmediato.",
    expirySubject: "Su tarjeta caduca pronto: su suscripción a {merchant}",
    expires:
      "Su tarjeta ({card}) caduca a finales de {month}. Dé otra tarjeta para que su suscripción a {merchant} continúe. Ahora no se cobra nada.",
  },
  it: {
    cardOnly:
      "{merchant} non ha potuto addebitare {amount} per il tuo abbonamento. Indica un’altra carta perché continui; verrà addebitata subito.",
    expirySubject: "La tua carta scade presto: il tuo abbonamento a {merchant}",
    expires:
      "La tua carta ({card}) scade alla fine di {month}. Indica un’altra carta perché il tuo abbonamento a {merchant} continui. Ora non viene addebitato nulla.",
  },
  nl: {
    cardOnly:
      "{merchant} kon {amount} voor uw abonnement niet afschrijven. Geef een andere kaart op om het door te laten lopen; daarvan wordt meteen afgeschreven.",
    expirySubject: "Uw kaart verloopt binnenkort: uw abonnement bij {merchant}",
    expires:
      "Uw kaart ({card}) verloopt eind {month}. Geef een andere kaart op om uw abonnement bij {merchant} door te laten lopen. Er wordt nu niets afgeschreven.",
  },
  pt: {
    cardOnly:
      "{merchant} não conseguiu cobrar {amount} pela sua assinatura. Indique outro cartão para que ela continue; é cobrado de imediato.",
    expirySubject: "O seu cartão expira em breve: a sua assinatura de {merchant}",
    expires:
      "O seu cartão ({card}) expira no fim de {month}. Indique outro cartão para que a sua assinatura de {merchant} continue. Nada é cobrado agora.",
  },
  pl: {
    cardOnly:
      "{merchant} nie mógł pobrać {amount} za Twoją subskrypcję. Podaj inną kartę, aby subskrypcja trwała dalej; karta zostanie obciążona od razu.",
    expirySubject: "Twoja karta wkrótce straci ważność: subskrypcja w {merchant}",
    expires:
      "Twoja karta ({card}) traci ważność z końcem miesiąca: {month}. Podaj inną kartę, aby Twoja subskrypcja w {merchant} trwała dalej. Teraz nic nie zostanie pobrane.",
  },
  tr: {
    cardOnly:
      "{merchant}, aboneliğiniz için {amount} tahsil edemedi. Aboneliğin sürmesi için başka bir kart verin; ödeme hemen o karttan alınır.",
    expirySubject: "Kartınızın süresi yakında doluyor: {merchant} aboneliğiniz",
    expires:
      "Kartınızın ({card}) süresi {month} sonunda doluyor. {merchant} aboneliğinizin sürmesi için başka bir kart verin. Şimdi hiçbir ücret alınmaz.",
  },
  uk: {
    cardOnly:
      "{merchant} не зміг списати {amount} за вашу підписку. Укажіть іншу картку, щоб підписка тривала; кошти буде списано одразу.",
    expirySubject: "Термін дії вашої картки скоро закінчується: підписка на {merchant}",
    expires:
      "Термін дії вашої картки ({card}) закінчується наприкінці місяця: {month}. Укажіть іншу картку, щоб ваша підписка на {merchant} тривала. Зараз нічого не буде списано.",
  },
  sv: {
    cardOnly:
      "{merchant} kunde inte dra {amount} för din prenumeration. Ange ett annat kort så att den fortsätter; det debiteras genast.",
    expirySubject: "Ditt kort går snart ut: din prenumeration hos {merchant}",
    expires:
      "Ditt kort ({card}) går ut i slutet av {month}. Ange ett annat kort så att din prenumeration hos {merchant} fortsätter. Inget dras nu.",
  },
  da: {
    cardOnly:
      "{merchant} kunne ikke trække {amount} for dit abonnement. Angiv et andet kort, så det fortsætter; det bliver trukket med det samme.",
    expirySubject: "Dit kort udløber snart: dit abonnement hos {merchant}",
    expires:
      "Dit kort ({card}) udløber med udgangen af {month}. Angiv et andet kort, så dit abonnement hos {merchant} fortsætter. Der trækkes ikke noget nu.",
  },
  af: {
    cardOnly:
      "{merchant} kon nie {amount} vir jou intekening verhaal nie. Gee ’n ander kaart sodat dit voortgaan; dit word dadelik gedebiteer.",
    expirySubject: "Jou kaart verval binnekort: jou intekening by {merchant}",
    expires:
      "Jou kaart ({card}) verval aan die einde van {month}. Gee ’n ander kaart sodat jou intekening by {merchant} voortgaan. Niks word nou verhaal nie.",
  },
  sw: {
    cardOnly:
      "{merchant} haikuweza kutoza {amount} kwa usajili wako. Toa kadi nyingine ili uendelee; itatozwa mara moja.",
    expirySubject: "Kadi yako itakwisha muda hivi karibuni: usajili wako kwa {merchant}",
    expires:
      "Kadi yako ({card}) itakwisha muda mwishoni mwa {month}. Toa kadi nyingine ili usajili wako kwa {merchant} uendelee. Hakuna kinachotozwa sasa.",
  },
  zu: {
    cardOnly:
      "U-{merchant} akakwazanga ukukhokhisa u-{amount} wokubhalisa kwakho. Nikeza elinye ikhadi ukuze kuqhubeke; likhokhiswa ngaso leso sikhathi.",
    expirySubject: "Ikhadi lakho liphelelwa yisikhathi maduze: ukubhalisa kwakho ku-{merchant}",
    expires:
      "Ikhadi lakho ({card}) liphelelwa yisikhathi ekupheleni kuka-{month}. Nikeza elinye ikhadi ukuze ukubhalisa kwakho ku-{merchant} kuqhubeke. Akukho okukhokhiswayo manje.",
  },
  ar: {
    cardOnly:
      "تعذّر على {merchant} خصم {amount} مقابل اشتراكك. قدّم بطاقة أخرى ليستمر الاشتراك، وسيُخصم منها فورًا.",
    expirySubject: "تنتهي صلاحية بطاقتك قريبًا: اشتراكك لدى {merchant}",
    expires:
      "تنتهي صلاحية بطاقتك ({card}) في نهاية {month}. قدّم بطاقة أخرى ليستمر اشتراكك لدى {merchant}. لن يُخصم شيء الآن.",
  },
  he: {
    cardOnly:
      "{merchant} לא הצליח לחייב {amount} עבור המינוי שלך. כדי שהמינוי יימשך יש למסור כרטיס אחר; הוא יחויב מיד.",
    expirySubject: "תוקף הכרטיס שלך עומד לפוג: המינוי שלך אצל {merchant}",
    expires:
      "תוקף הכרטיס שלך ({card}) יפוג בסוף {month}. כדי שהמינוי שלך אצל {merchant} יימשך יש למסור כרטיס אחר. כעת לא יחויב דבר.",
  },
  hi: {
    cardOnly:
      "{merchant} आपकी सदस्यता के लिए {amount} नहीं ले सका। सदस्यता जारी रखने के लिए दूसरा कार्ड दें; उससे तुरंत राशि ली जाएगी।",
    expirySubject: "आपके कार्ड की अवधि जल्द समाप्त हो रही है: {merchant} की आपकी सदस्यता",
    expires:
      "आपके कार्ड ({card}) की अवधि {month} के अंत में समाप्त हो रही है। {merchant} की अपनी सदस्यता जारी रखने के लिए दूसरा कार्ड दें। अभी कोई राशि नहीं ली जाएगी।",
  },
  id: {
    cardOnly:
      "{merchant} tidak dapat menagih {amount} untuk langganan Anda. Berikan kartu lain agar langganan berlanjut; kartu itu langsung ditagih.",
    expirySubject: "Kartu Anda segera kedaluwarsa: langganan Anda di {merchant}",
    expires:
      "Kartu Anda ({card}) kedaluwarsa pada akhir {month}. Berikan kartu lain agar langganan Anda di {merchant} berlanjut. Sekarang tidak ada yang ditagih.",
  },
  vi: {
    cardOnly:
      "{merchant} không thu được {amount} cho gói đăng ký của bạn. Hãy đưa thẻ khác để gói tiếp tục; thẻ đó được thu tiền ngay.",
    expirySubject: "Thẻ của bạn sắp hết hạn: gói đăng ký của bạn tại {merchant}",
    expires:
      "Thẻ của bạn ({card}) hết hạn vào cuối {month}. Hãy đưa thẻ khác để gói đăng ký của bạn tại {merchant} tiếp tục. Bây giờ không thu khoản nào.",
  },
  th: {
    cardOnly:
      "{merchant} เรียกเก็บ {amount} สำหรับการสมัครสมาชิกของคุณไม่ได้ โปรดให้บัตรอื่นเพื่อให้การสมัครดำเนินต่อ ระบบจะเรียกเก็บทันที",
    expirySubject: "บัตรของคุณใกล้หมดอายุ: การสมัครสมาชิกของคุณกับ {merchant}",
    expires:
      "บัตรของคุณ ({card}) จะหมดอายุสิ้น{month} โปรดให้บัตรอื่นเพื่อให้การสมัครสมาชิกกับ {merchant} ดำเนินต่อ ขณะนี้ไม่มีการเรียกเก็บ",
  },
  zh: {
    cardOnly: "{merchant} 无法为您的订阅收取 {amount}。请提供另一张卡以继续订阅，将立即扣款。",
    expirySubject: "您的卡即将过期：您在 {merchant} 的订阅",
    expires:
      "您的卡（{card}）将于 {month} 底过期。请提供另一张卡，以便您在 {merchant} 的订阅继续。现在不会扣款。",
  },
  ja: {
    cardOnly:
      "{merchant}は定期購入の料金{amount}を請求できませんでした。続けるには別のカードを登録してください。すぐに請求されます。",
    expirySubject: "カードの有効期限が近づいています：{merchant}の定期購入",
    expires:
      "お客様のカード（{card}）は{month}末に有効期限が切れます。{merchant}の定期購入を続けるには、別のカードを登録してください。今は請求されません。",
  },
  ko: {
    cardOnly:
      "{merchant}이(가) 구독료 {amount}을(를) 청구하지 못했습니다. 구독을 계속하려면 다른 카드를 등록하세요. 바로 청구됩니다.",
    expirySubject: "카드가 곧 만료됩니다: {merchant} 구독",
    expires:
      "카드({card})가 {month} 말에 만료됩니다. {merchant} 구독을 계속하려면 다른 카드를 등록하세요. 지금은 청구되지 않습니다.",
  },
};
