/** The letter to who has a subscription already, in the languages of the hosted page. `{name}` marks what is filled in. */
export const subscribedWords: Record<string, Record<"subject" | "told", string>> = {
  en: {
    subject: "You already have this subscription from {merchant}",
    told: "Somebody, probably you, tried to subscribe again: {what}. You have this subscription already, so nothing was charged.",
  },
  de: {
    subject: "Sie haben dieses Abonnement von {merchant} schon",
    told: "Jemand, wahrscheinlich Sie, wollte noch einmal abonnieren: {what}. Sie haben dieses Abonnement schon, darum wurde nichts abgebucht.",
  },
  fr: {
    subject: "Vous avez déjà cet abonnement chez {merchant}",
    told: "Quelqu’un, sans doute vous, a voulu s’abonner de nouveau : {what}. Vous avez déjà cet abonnement, rien n’a donc été débité.",
  },
  es: {
    subject: "Ya tiene esta suscripción de {merchant}",
    told: "Alguien, probablemente usted, intentó suscribirse otra vez: {what}. Ya tiene esta suscripción, así que no se cobró nada.",
  },
  it: {
    subject: "Hai già questo abbonamento da {merchant}",
    told: "Qualcuno, probabilmente tu, ha provato ad abbonarsi di nuovo: {what}. Hai già questo abbonamento, quindi non è stato addebitato nulla.",
  },
  nl: {
    subject: "U hebt dit abonnement van {merchant} al",
    told: "Iemand, waarschijnlijk u, wilde zich nog een keer abonneren: {what}. U hebt dit abonnement al, dus er is niets afgeschreven.",
  },
  pt: {
    subject: "Já tem esta assinatura de {merchant}",
    told: "Alguém, provavelmente você, tentou assinar de novo: {what}. Já tem esta assinatura, por isso nada foi cobrado.",
  },
  pl: {
    subject: "Masz już tę subskrypcję od {merchant}",
    told: "Ktoś, prawdopodobnie Ty, próbował ponownie zacząć subskrypcję: {what}. Masz już tę subskrypcję, więc nic nie zostało pobrane.",
  },
  tr: {
    subject: "{merchant} aboneliğiniz zaten var",
    told: "Birisi, büyük olasılıkla siz, yeniden abone olmayı denedi: {what}. Bu aboneliğiniz zaten var, bu yüzden tahsilat yapılmadı.",
  },
  uk: {
    subject: "У вас уже є ця підписка від {merchant}",
    told: "Хтось, імовірно ви, спробував підписатися ще раз: {what}. Ви вже маєте цю підписку, тож нічого не списано.",
  },
  sv: {
    subject: "Du har redan den här prenumerationen från {merchant}",
    told: "Någon, troligen du, försökte prenumerera igen: {what}. Du har redan den här prenumerationen, så inget debiterades.",
  },
  da: {
    subject: "Du har allerede dette abonnement fra {merchant}",
    told: "Nogen, sandsynligvis dig, prøvede at abonnere igen: {what}. Du har allerede dette abonnement, så der blev ikke trukket noget.",
  },
  af: {
    subject: "Jy het reeds hierdie intekening by {merchant}",
    told: "Iemand, waarskynlik jy, het probeer om weer in te teken: {what}. Jy het reeds hierdie intekening, dus is niks gedebiteer nie.",
  },
  sw: {
    subject: "Tayari una usajili huu wa {merchant}",
    told: "Mtu, pengine wewe, alijaribu kujisajili tena: {what}. Tayari una usajili huu, kwa hiyo hakuna kilichotozwa.",
  },
  zu: {
    subject: "Usunakho lokhu kubhalisa kwa-{merchant}",
    told: "Othile, mhlawumbe wena, uzame ukubhalisa futhi: {what}. Usunakho lokhu kubhalisa, ngakho akukho okukhokhisiwe.",
  },
  ar: {
    subject: "لديك هذا الاشتراك من {merchant} بالفعل",
    told: "حاول شخص ما، أنت على الأرجح، الاشتراك مرة أخرى: {what}. لديك هذا الاشتراك بالفعل، لذلك لم يُخصم شيء.",
  },
  he: {
    subject: "המינוי הזה של {merchant} כבר שלך",
    told: "מישהו, כנראה אתם, ניסה להירשם שוב: {what}. המינוי הזה כבר שלכם, ולכן לא היה חיוב.",
  },
  hi: {
    subject: "{merchant} की यह सदस्यता आपके पास पहले से है",
    told: "किसी ने, शायद आपने, फिर से सदस्यता लेने की कोशिश की: {what}। यह सदस्यता आपके पास पहले से है, इसलिए कुछ नहीं लिया गया।",
  },
  id: {
    subject: "Anda sudah memiliki langganan ini dari {merchant}",
    told: "Seseorang, mungkin Anda, mencoba berlangganan lagi: {what}. Anda sudah memiliki langganan ini, jadi tidak ada yang ditagih.",
  },
  vi: {
    subject: "Bạn đã có gói đăng ký này của {merchant}",
    told: "Ai đó, có lẽ là bạn, đã thử đăng ký lại: {what}. Bạn đã có gói đăng ký này nên không thu tiền.",
  },
  th: {
    subject: "คุณมีสมาชิกนี้ของ {merchant} อยู่แล้ว",
    told: "มีคน ซึ่งน่าจะเป็นคุณ พยายามสมัครอีกครั้ง: {what} คุณมีสมาชิกนี้อยู่แล้ว จึงไม่มีการเรียกเก็บ",
  },
  zh: {
    subject: "您已有{merchant}的此订阅",
    told: "有人（可能是您）尝试再次订阅：{what}。您已有此订阅，因此未扣款。",
  },
  ja: {
    subject: "{merchant}のこの定期購入はすでにご利用中です",
    told: "どなたか（おそらくご本人）が再度申し込もうとしました：{what}。すでにこの定期購入をご利用中のため、請求はありません。",
  },
  ko: {
    subject: "{merchant}의 이 구독을 이미 이용 중입니다",
    told: "누군가(아마도 본인)가 다시 구독하려고 했습니다: {what}. 이미 이 구독을 이용 중이므로 청구되지 않았습니다.",
  },
};
