/** The letter on a trial that is over soon, in the languages of the hosted page. */
export const trialWords: Record<string, Record<"subject" | "ends", string>> = {
  en: {
    subject: "Your free trial at {merchant} ends on {date}",
    ends: "Your free trial at {merchant} ends on {date}. Unless you cancel before then, the first payment of {amount} is due on that day.",
  },
  de: {
    subject: "Ihr kostenloser Probezeitraum bei {merchant} endet am {date}",
    ends: "Ihr kostenloser Probezeitraum bei {merchant} endet am {date}. Wenn Sie nicht vorher kündigen, ist an diesem Tag die erste Zahlung von {amount} fällig.",
  },
  fr: {
    subject: "Votre essai gratuit chez {merchant} se termine le {date}",
    ends: "Votre essai gratuit chez {merchant} se termine le {date}. Sauf résiliation avant cette date, le premier paiement de {amount} sera dû ce jour-là.",
  },
  es: {
    subject: "Su prueba gratuita de {merchant} termina el {date}",
    ends: "Su prueba gratuita de {merchant} termina el {date}. Si no la cancela antes, ese día vence el primer pago de {amount}.",
  },
  it: {
    subject: "La tua prova gratuita di {merchant} termina il {date}",
    ends: "La tua prova gratuita di {merchant} termina il {date}. Se non la annulli prima, quel giorno è dovuto il primo pagamento di {amount}.",
  },
  nl: {
    subject: "Uw gratis proefperiode bij {merchant} eindigt op {date}",
    ends: "Uw gratis proefperiode bij {merchant} eindigt op {date}. Als u niet eerder opzegt, moet op die dag de eerste betaling van {amount} worden gedaan.",
  },
  pt: {
    subject: "O seu período experimental gratuito de {merchant} termina em {date}",
    ends: "O seu período experimental gratuito de {merchant} termina em {date}. Se não cancelar antes, o primeiro pagamento de {amount} vence nesse dia.",
  },
  pl: {
    subject: "Twój bezpłatny okres próbny w {merchant} kończy się {date}",
    ends: "Twój bezpłatny okres próbny w {merchant} kończy się {date}. Jeśli wcześniej nie zrezygnujesz, tego dnia przypada pierwsza płatność: {amount}.",
  },
  tr: {
    subject: "{merchant} ücretsiz denemeniz {date} tarihinde sona eriyor",
    ends: "{merchant} ücretsiz denemeniz {date} tarihinde sona eriyor. Daha önce iptal etmezseniz ilk ödeme olan {amount} o gün alınır.",
  },
  uk: {
    subject: "Ваш безкоштовний пробний період у {merchant} закінчується {date}",
    ends: "Ваш безкоштовний пробний період у {merchant} закінчується {date}. Якщо ви не скасуєте підписку раніше, цього дня потрібно буде сплатити перший платіж: {amount}.",
  },
  sv: {
    subject: "Din kostnadsfria provperiod hos {merchant} upphör den {date}",
    ends: "Din kostnadsfria provperiod hos {merchant} upphör den {date}. Om du inte säger upp den dessförinnan ska den första betalningen på {amount} göras den dagen.",
  },
  da: {
    subject: "Din gratis prøveperiode hos {merchant} slutter den {date}",
    ends: "Din gratis prøveperiode hos {merchant} slutter den {date}. Hvis du ikke opsiger inden da, forfalder den første betaling på {amount} den dag.",
  },
  af: {
    subject: "Jou gratis proeftydperk by {merchant} eindig op {date}",
    ends: "Jou gratis proeftydperk by {merchant} eindig op {date}. Tensy jy voor dan kanselleer, is die eerste betaling van {amount} op daardie dag verskuldig.",
  },
  sw: {
    subject: "Jaribio lako la bure kwa {merchant} litaisha tarehe {date}",
    ends: "Jaribio lako la bure kwa {merchant} litaisha tarehe {date}. Usipoghairi kabla ya hapo, malipo ya kwanza ya {amount} yatadaiwa siku hiyo.",
  },
  zu: {
    subject: "Isikhathi sakho sokuzama samahhala ku-{merchant} siphela ngo-{date}",
    ends: "Isikhathi sakho sokuzama samahhala ku-{merchant} siphela ngo-{date}. Uma ungakhanseli ngaphambi kwalokho, inkokhelo yokuqala engu-{amount} izokhokhwa ngalolo suku.",
  },
  ar: {
    subject: "تنتهي فترتك التجريبية المجانية لدى {merchant} في {date}",
    ends: "تنتهي فترتك التجريبية المجانية لدى {merchant} في {date}. إن لم تُلغِ الاشتراك قبل ذلك، تُستحق الدفعة الأولى بقيمة {amount} في ذلك اليوم.",
  },
  he: {
    subject: "תקופת הניסיון החינמית שלך אצל {merchant} מסתיימת ב-{date}",
    ends: "תקופת הניסיון החינמית שלך אצל {merchant} מסתיימת ב-{date}. אם המינוי לא יבוטל לפני כן, התשלום הראשון בסך {amount} יחול באותו יום.",
  },
  hi: {
    subject: "{merchant} की आपकी मुफ़्त परीक्षण अवधि {date} को समाप्त हो रही है",
    ends: "{merchant} की आपकी मुफ़्त परीक्षण अवधि {date} को समाप्त हो रही है। यदि आप उससे पहले रद्द नहीं करते, तो उस दिन {amount} का पहला भुगतान देय होगा।",
  },
  id: {
    subject: "Uji coba gratis Anda di {merchant} berakhir pada {date}",
    ends: "Uji coba gratis Anda di {merchant} berakhir pada {date}. Jika Anda tidak membatalkannya sebelum itu, pembayaran pertama sebesar {amount} jatuh tempo pada hari itu.",
  },
  vi: {
    subject: "Thời gian dùng thử miễn phí của bạn tại {merchant} kết thúc vào {date}",
    ends: "Thời gian dùng thử miễn phí của bạn tại {merchant} kết thúc vào {date}. Nếu bạn không hủy trước đó, khoản thanh toán đầu tiên {amount} sẽ đến hạn vào ngày đó.",
  },
  th: {
    subject: "ช่วงทดลองใช้ฟรีของคุณกับ {merchant} จะสิ้นสุดในวันที่ {date}",
    ends: "ช่วงทดลองใช้ฟรีของคุณกับ {merchant} จะสิ้นสุดในวันที่ {date} หากคุณไม่ยกเลิกก่อนหน้านั้น การชำระเงินครั้งแรกจำนวน {amount} จะครบกำหนดในวันนั้น",
  },
  zh: {
    subject: "您在 {merchant} 的免费试用将于 {date} 结束",
    ends: "您在 {merchant} 的免费试用将于 {date} 结束。如果您在此之前未取消，当天需支付首笔款项 {amount}。",
  },
  ja: {
    subject: "{merchant}の無料トライアルは{date}に終了します",
    ends: "{merchant}の無料トライアルは{date}に終了します。それまでに解約されない場合、最初のお支払い{amount}が同日に発生します。",
  },
  ko: {
    subject: "{merchant} 무료 체험이 {date}에 종료됩니다",
    ends: "{merchant} 무료 체험이 {date}에 종료됩니다. 그 전에 해지하지 않으면 첫 결제 금액 {amount}이(가) 그날 청구됩니다.",
  },
};
