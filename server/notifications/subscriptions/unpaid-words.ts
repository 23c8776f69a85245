/** Letters on a renewal that was not paid, in the languages of the hosted page. */
export const unpaidWords: Record<
  string,
  Record<
    "cardSubject" | "cardNeeded" | "giveCard" | "confirmSubject" | "confirmNeeded" | "confirm",
    string
  >
> = {
  en: {
    cardSubject: "{merchant} could not charge your card",
    cardNeeded:
      "{merchant} could not charge {amount} for your subscription. It is tried again in the next days. You can also give another card now; it is charged at once.",
    giveCard: "Use another card",
    confirmSubject: "Confirm your payment to {merchant}",
    confirmNeeded:
      "Your bank wants you to confirm the payment of {amount} to {merchant} for your subscription. Until then nothing is charged. You can also pay with another card.",
    confirm: "Confirm the payment",
  },
  de: {
    cardSubject: "{merchant} konnte Ihre Karte nicht belasten",
    cardNeeded:
      "{merchant} konnte {amount} für Ihr Abonnement nicht abbuchen. In den nächsten Tagen wird es erneut versucht. Sie können auch jetzt eine andere Karte angeben; sie wird sofort belastet.",
    giveCard: "Andere Karte angeben",
    confirmSubject: "Bestätigen Sie Ihre Zahlung an {merchant}",
    confirmNeeded:
      "Ihre Bank möchte, dass Sie die Zahlung von {amount} an {merchant} für Ihr Abonnement bestätigen. Bis dahin wird nichts abgebucht. Sie können auch mit einer anderen Karte zahlen.",
    confirm: "Zahlung bestätigen",
  },
  fr: {
    cardSubject: "{merchant} n’a pas pu débiter votre carte",
    cardNeeded:
      "{merchant} n’a pas pu prélever {amount} pour votre abonnement. Un nouvel essai aura lieu dans les prochains jours. Vous pouvez aussi donner une autre carte maintenant ; elle sera débitée aussitôt.",
    giveCard: "Donner une autre carte",
    confirmSubject: "Confirmez votre paiement à {merchant}",
    confirmNeeded:
      "Votre banque souhaite que vous confirmiez le paiement de {amount} à {merchant} pour votre abonnement. Rien n’est débité d’ici là. Vous pouvez aussi payer avec une autre carte.",
    confirm: "Confirmer le paiement",
  },
  es: {
    cardSubject: "{merchant} no ha podido cobrar en su tarjeta",
    cardNeeded:
      "{merchant} no ha podido cobrar {amount} por su suscripción. Se volverá a intentar en los próximos días. También puede dar otra tarjeta ahora; se cobrará de inmediato.",
    giveCard: "Dar otra tarjeta",
    confirmSubject: "Confirme su pago a {merchant}",
    confirmNeeded:
      "Su banco quiere que confirme el pago de {amount} a {merchant} por su suscripción. Hasta entonces no se cobra nada. También puede pagar con otra tarjeta.",
    confirm: "Confirmar el pago",
  },
  it: {
    cardSubject: "{merchant} non ha potuto addebitare la tua carta",
    cardNeeded:
      "{merchant} non ha potuto addebitare {amount} per il tuo abbonamento. Si riproverà nei prossimi giorni. Puoi anche indicare ora un’altra carta; verrà addebitata subito.",
    giveCard: "Indica un’altra carta",
    confirmSubject: "Conferma il pagamento a {merchant}",
    confirmNeeded:
      "La tua banca vuole che confermi il pagamento di {amount} a {merchant} per il tuo abbonamento. Fino ad allora non viene addebitato nulla. Puoi anche pagare con un’altra carta.",
    confirm: "Conferma il pagamento",
  },
  nl: {
    cardSubject: "{merchant} kon niet van uw kaart afschrijven",
    cardNeeded:
      "{merchant} kon {amount} voor uw abonnement niet afschrijven. Het wordt de komende dagen opnieuw geprobeerd. U kunt ook nu een andere kaart opgeven; daarvan wordt meteen afgeschreven.",
    giveCard: "Andere kaart opgeven",
    confirmSubject: "Bevestig uw betaling aan {merchant}",
    confirmNeeded:
      "Uw bank wil dat u de betaling van {amount} aan {merchant} voor uw abonnement bevestigt. Tot die tijd wordt er niets afgeschreven. U kunt ook met een andere kaart betalen.",
    confirm: "Betaling bevestigen",
  },
  pt: {
    cardSubject: "{merchant} não conseguiu cobrar no seu cartão",
    cardNeeded:
      "{merchant} não conseguiu cobrar {amount} pela sua assinatura. Será tentado de novo nos próximos dias. Também pode indicar outro cartão agora; é cobrado de imediato.",
    giveCard: "Indicar outro cartão",
    confirmSubject: "Confirme o seu pagamento a {merchant}",
    confirmNeeded:
      "O seu banco quer que confirme o pagamento de {amount} a {merchant} pela sua assinatura. Até lá nada é cobrado. Também pode pagar com outro cartão.",
    confirm: "Confirmar o pagamento",
  },
  pl: {
    cardSubject: "{merchant} nie mógł obciążyć Twojej karty",
    cardNeeded:
      "{merchant} nie mógł pobrać {amount} za Twoją subskrypcję. Kolejne próby nastąpią w najbliższych dniach. Możesz też teraz podać inną kartę; zostanie obciążona od razu.",
    giveCard: "Podaj inną kartę",
    confirmSubject: "Potwierdź płatność dla {merchant}",
    confirmNeeded:
      "Twój bank chce, aby płatność {amount} dla {merchant} za subskrypcję została potwierdzona. Do tego czasu nic nie zostanie pobrane. Możesz też zapłacić inną kartą.",
    confirm: "Potwierdź płatność",
  },
  tr: {
    cardSubject: "{merchant} kartınızdan tahsilat yapamadı",
    cardNeeded:
      "{merchant}, aboneliğiniz için {amount} tahsil edemedi. Önümüzdeki günlerde yeniden denenecek. Şimdi başka bir kart da verebilirsiniz; ödeme hemen o karttan alınır.",
    giveCard: "Başka kart ver",
    confirmSubject: "{merchant} ödemenizi onaylayın",
    confirmNeeded:
      "Bankanız, aboneliğiniz için {merchant} işletmesine {amount} tutarındaki ödemeyi onaylamanızı istiyor. O zamana kadar hiçbir ücret alınmaz. Başka bir kartla da ödeyebilirsiniz.",
    confirm: "Ödemeyi onayla",
  },
  uk: {
    cardSubject: "{merchant} не зміг списати кошти з вашої картки",
    cardNeeded:
      "{merchant} не зміг списати {amount} за вашу підписку. Найближчими днями буде нова спроба. Ви також можете зараз указати іншу картку; кошти буде списано одразу.",
    giveCard: "Указати іншу картку",
    confirmSubject: "Підтвердьте платіж на користь {merchant}",
    confirmNeeded:
      "Ваш банк хоче, щоб ви підтвердили платіж {amount} на користь {merchant} за підписку. До того нічого не буде списано. Ви також можете заплатити іншою карткою.",
    confirm: "Підтвердити платіж",
  },
  sv: {
    cardSubject: "{merchant} kunde inte debitera ditt kort",
    cardNeeded:
      "{merchant} kunde inte dra {amount} för din prenumeration. Ett nytt försök görs de närmaste dagarna. Du kan också ange ett annat kort nu; det debiteras genast.",
    giveCard: "Ange ett annat kort",
    confirmSubject: "Bekräfta din betalning till {merchant}",
    confirmNeeded:
      "Din bank vill att du bekräftar betalningen på {amount} till {merchant} för din prenumeration. Tills dess dras inget. Du kan också betala med ett annat kort.",
    confirm: "Bekräfta betalningen",
  },
  da: {
    cardSubject: "{merchant} kunne ikke trække på dit kort",
    cardNeeded:
      "{merchant} kunne ikke trække {amount} for dit abonnement. Det forsøges igen de næste dage. Du kan også angive et andet kort nu; det bliver trukket med det samme.",
    giveCard: "Angiv et andet kort",
    confirmSubject: "Bekræft din betaling til {merchant}",
    confirmNeeded:
      "Din bank vil have, at du bekræfter betalingen på {amount} til {merchant} for dit abonnement. Indtil da trækkes der ikke noget. Du kan også betale med et andet kort.",
    confirm: "Bekræft betalingen",
  },
  af: {
    cardSubject: "{merchant} kon nie jou kaart debiteer nie",
    cardNeeded:
      "{merchant} kon nie {amount} vir jou intekening verhaal nie. Dit word in die volgende dae weer probeer. Jy kan ook nou ’n ander kaart gee; dit word dadelik gedebiteer.",
    giveCard: "Gee ’n ander kaart",
    confirmSubject: "Bevestig jou betaling aan {merchant}",
    confirmNeeded:
      "Jou bank wil hê dat jy die betaling van {amount} aan {merchant} vir jou intekening bevestig. Tot dan word niks verhaal nie. Jy kan ook met ’n ander kaart betaal.",
    confirm: "Bevestig die betaling",
  },
  sw: {
    cardSubject: "{merchant} haikuweza kutoza kadi yako",
    cardNeeded:
      "{merchant} haikuweza kutoza {amount} kwa usajili wako. Itajaribiwa tena katika siku zijazo. Unaweza pia kutoa kadi nyingine sasa; itatozwa mara moja.",
    giveCard: "Toa kadi nyingine",
    confirmSubject: "Thibitisha malipo yako kwa {merchant}",
    confirmNeeded:
      "Benki yako inataka uthibitishe malipo ya {amount} kwa {merchant} kwa ajili ya usajili wako. Hadi hapo hakuna kitakachotozwa. Unaweza pia kulipa kwa kadi nyingine.",
    confirm: "Thibitisha malipo",
  },
  zu: {
    cardSubject: "U-{merchant} akakwazanga ukukhokhisa ikhadi lakho",
    cardNeeded:
      "U-{merchant} akakwazanga ukukhokhisa u-{amount} wokubhalisa kwakho. Kuzozanywa futhi ezinsukwini ezizayo. Ungabuye unikeze elinye ikhadi manje; likhokhiswa ngaso leso sikhathi.",
    giveCard: "Nikeza elinye ikhadi",
    confirmSubject: "Qinisekisa inkokhelo yakho ku-{merchant}",
    confirmNeeded:
      "Ibhange lakho lifuna uqinisekise inkokhelo ka-{amount} eya ku-{merchant} yokubhalisa kwakho. Kuze kube yileso sikhathi akukho okukhokhiswayo. Ungakhokha nangelinye ikhadi.",
    confirm: "Qinisekisa inkokhelo",
  },
  ar: {
    cardSubject: "تعذّر على {merchant} الخصم من بطاقتك",
    cardNeeded:
      "تعذّر على {merchant} خصم {amount} مقابل اشتراكك. ستُعاد المحاولة في الأيام القادمة. يمكنك أيضًا تقديم بطاقة أخرى الآن، وسيُخصم منها فورًا.",
    giveCard: "تقديم بطاقة أخرى",
    confirmSubject: "أكِّد دفعتك إلى {merchant}",
    confirmNeeded:
      "يريد مصرفك أن تؤكد دفع {amount} إلى {merchant} مقابل اشتراكك. لن يُخصم شيء قبل ذلك. يمكنك أيضًا الدفع ببطاقة أخرى.",
    confirm: "تأكيد الدفع",
  },
  he: {
    cardSubject: "{merchant} לא הצליח לחייב את הכרטיס שלך",
    cardNeeded:
      "{merchant} לא הצליח לחייב {amount} עבור המינוי שלך. ייעשה ניסיון נוסף בימים הקרובים. אפשר גם למסור כרטיס אחר עכשיו; הוא יחויב מיד.",
    giveCard: "מסירת כרטיס אחר",
    confirmSubject: "אישור התשלום שלך אל {merchant}",
    confirmNeeded:
      "הבנק שלך מבקש שהתשלום של {amount} אל {merchant} עבור המינוי יאושר על ידך. עד אז לא יחויב דבר. אפשר גם לשלם בכרטיס אחר.",
    confirm: "אישור התשלום",
  },
  hi: {
    cardSubject: "{merchant} आपके कार्ड से राशि नहीं ले सका",
    cardNeeded:
      "{merchant} आपकी सदस्यता के लिए {amount} नहीं ले सका। अगले कुछ दिनों में फिर कोशिश की जाएगी। आप अभी दूसरा कार्ड भी दे सकते हैं; उससे तुरंत राशि ली जाएगी।",
    giveCard: "दूसरा कार्ड दें",
    confirmSubject: "{merchant} को अपने भुगतान की पुष्टि करें",
    confirmNeeded:
      "आपका बैंक चाहता है कि आप अपनी सदस्यता के लिए {merchant} को {amount} के भुगतान की पुष्टि करें। तब तक कोई राशि नहीं ली जाएगी। आप दूसरे कार्ड से भी भुगतान कर सकते हैं।",
    confirm: "भुगतान की पुष्टि करें",
  },
  id: {
    cardSubject: "{merchant} tidak dapat menagih kartu Anda",
    cardNeeded:
      "{merchant} tidak dapat menagih {amount} untuk langganan Anda. Penagihan dicoba lagi dalam beberapa hari ke depan. Anda juga dapat memberikan kartu lain sekarang; kartu itu langsung ditagih.",
    giveCard: "Berikan kartu lain",
    confirmSubject: "Konfirmasikan pembayaran Anda ke {merchant}",
    confirmNeeded:
      "Bank Anda meminta Anda mengonfirmasi pembayaran {amount} ke {merchant} untuk langganan Anda. Sebelum itu tidak ada yang ditagih. Anda juga dapat membayar dengan kartu lain.",
    confirm: "Konfirmasikan pembayaran",
  },
  vi: {
    cardSubject: "{merchant} không thu được tiền từ thẻ của bạn",
    cardNeeded:
      "{merchant} không thu được {amount} cho gói đăng ký của bạn. Việc thu tiền sẽ được thử lại trong những ngày tới. Bạn cũng có thể đưa thẻ khác ngay bây giờ; thẻ đó được thu tiền ngay.",
    giveCard: "Đưa thẻ khác",
    confirmSubject: "Xác nhận khoản thanh toán của bạn cho {merchant}",
    confirmNeeded:
      "Ngân hàng của bạn muốn bạn xác nhận khoản thanh toán {amount} cho {merchant} của gói đăng ký. Trước đó không thu khoản nào. Bạn cũng có thể trả bằng thẻ khác.",
    confirm: "Xác nhận thanh toán",
  },
  th: {
    cardSubject: "{merchant} เรียกเก็บเงินจากบัตรของคุณไม่ได้",
    cardNeeded:
      "{merchant} เรียกเก็บ {amount} สำหรับการสมัครสมาชิกของคุณไม่ได้ จะลองอีกครั้งในอีกไม่กี่วัน คุณให้บัตรอื่นตอนนี้ได้ด้วย ระบบจะเรียกเก็บทันที",
    giveCard: "ให้บัตรอื่น",
    confirmSubject: "ยืนยันการชำระเงินของคุณให้ {merchant}",
    confirmNeeded:
      "ธนาคารของคุณต้องการให้คุณยืนยันการชำระเงิน {amount} ให้ {merchant} สำหรับการสมัครสมาชิก จนกว่าจะยืนยันจะไม่มีการเรียกเก็บ คุณชำระด้วยบัตรอื่นได้เช่นกัน",
    confirm: "ยืนยันการชำระเงิน",
  },
  zh: {
    cardSubject: "{merchant} 无法从您的卡扣款",
    cardNeeded:
      "{merchant} 无法为您的订阅收取 {amount}。接下来几天会再次尝试。您也可以现在提供另一张卡，将立即扣款。",
    giveCard: "提供另一张卡",
    confirmSubject: "请确认您向 {merchant} 的付款",
    confirmNeeded:
      "您的银行希望您确认为订阅向 {merchant} 支付 {amount}。在此之前不会扣款。您也可以用另一张卡支付。",
    confirm: "确认付款",
  },
  ja: {
    cardSubject: "{merchant}はお客様のカードに請求できませんでした",
    cardNeeded:
      "{merchant}は定期購入の料金{amount}を請求できませんでした。数日中に再度試みます。今すぐ別のカードを登録することもできます。その場合はすぐに請求されます。",
    giveCard: "別のカードを登録する",
    confirmSubject: "{merchant}へのお支払いを承認してください",
    confirmNeeded:
      "お客様の銀行が、定期購入のための{merchant}への{amount}のお支払いの承認を求めています。承認されるまで請求はありません。別のカードで支払うこともできます。",
    confirm: "お支払いを承認する",
  },
  ko: {
    cardSubject: "{merchant}이(가) 카드로 청구하지 못했습니다",
    cardNeeded:
      "{merchant}이(가) 구독료 {amount}을(를) 청구하지 못했습니다. 앞으로 며칠 안에 다시 시도합니다. 지금 다른 카드를 등록할 수도 있으며, 바로 청구됩니다.",
    giveCard: "다른 카드 등록",
    confirmSubject: "{merchant} 결제를 승인해 주세요",
    confirmNeeded:
      "은행에서 구독을 위한 {merchant} 결제 {amount}의 승인을 요청합니다. 승인 전에는 청구되지 않습니다. 다른 카드로 결제할 수도 있습니다.",
    confirm: "결제 승인",
  },
};
