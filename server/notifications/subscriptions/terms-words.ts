/** A subscription's terms in letters, in the languages of the hosted page. */
export const termsWords: Record<
  string,
  Record<"subject" | "agreed" | "period" | "next" | "cancelable", string>
> = {
  en: {
    subject: "Your subscription to {merchant}",
    agreed:
      "Thank you. This is what you have agreed with {merchant}. It is charged to {card} until you cancel.",
    period: "Billing period",
    next: "Next charge",
    cancelable: "You can cancel at any time.",
  },
  de: {
    subject: "Ihr Abonnement bei {merchant}",
    agreed:
      "Vielen Dank. Das haben Sie mit {merchant} vereinbart. Abgebucht wird über {card}, bis Sie kündigen.",
    period: "Abrechnungszeitraum",
    next: "Nächste Abbuchung",
    cancelable: "Sie können jederzeit kündigen.",
  },
  fr: {
    subject: "Votre abonnement chez {merchant}",
    agreed:
      "Merci. Voici ce que vous avez convenu avec {merchant}. Le montant est prélevé sur {card} jusqu’à votre résiliation.",
    period: "Période de facturation",
    next: "Prochain prélèvement",
    cancelable: "Vous pouvez résilier à tout moment.",
  },
  es: {
    subject: "Su suscripción a {merchant}",
    agreed:
      "Gracias. Esto es lo que ha acordado con {merchant}. Se cobra con {card} hasta que la cancele.",
    period: "Periodo de facturación",
    next: "Próximo cobro",
    cancelable: "Puede cancelar en cualquier momento.",
  },
  it: {
    subject: "Il tuo abbonamento a {merchant}",
    agreed:
      "Grazie. Questo è quanto hai concordato con {merchant}. L’addebito avviene su {card} finché non disdici.",
    period: "Periodo di fatturazione",
    next: "Prossimo addebito",
    cancelable: "Puoi disdire in qualsiasi momento.",
  },
  nl: {
    subject: "Uw abonnement bij {merchant}",
    agreed:
      "Bedankt. Dit hebt u met {merchant} afgesproken. Er wordt afgeschreven van {card} totdat u opzegt.",
    period: "Betaalperiode",
    next: "Volgende afschrijving",
    cancelable: "U kunt op elk moment opzeggen.",
  },
  pt: {
    subject: "A sua assinatura de {merchant}",
    agreed: "Obrigado. Isto é o que acordou com {merchant}. É cobrado em {card} até cancelar.",
    period: "Período de faturação",
    next: "Próxima cobrança",
    cancelable: "Pode cancelar a qualquer momento.",
  },
  pl: {
    subject: "Twoja subskrypcja w {merchant}",
    agreed:
      "Dziękujemy. Oto, co uzgodniono z {merchant}. Opłata jest pobierana do czasu rezygnacji. Metoda płatności: {card}.",
    period: "Okres rozliczeniowy",
    next: "Następna opłata",
    cancelable: "Możesz zrezygnować w każdej chwili.",
  },
  tr: {
    subject: "{merchant} aboneliğiniz",
    agreed:
      "Teşekkürler. {merchant} ile üzerinde anlaştığınız koşullar bunlardır. İptal edene kadar ücret şu yöntemle alınır: {card}.",
    period: "Faturalandırma dönemi",
    next: "Sonraki ödeme",
    cancelable: "Dilediğiniz zaman iptal edebilirsiniz.",
  },
  uk: {
    subject: "Ваша підписка на {merchant}",
    agreed:
      "Дякуємо. Ось про що ви домовилися з {merchant}. Кошти списуються, доки ви не скасуєте підписку. Спосіб оплати: {card}.",
    period: "Період оплати",
    next: "Наступне списання",
    cancelable: "Ви можете скасувати будь-коли.",
  },
  sv: {
    subject: "Din prenumeration hos {merchant}",
    agreed:
      "Tack. Detta har du kommit överens om med {merchant}. Beloppet dras från {card} tills du säger upp.",
    period: "Betalningsperiod",
    next: "Nästa dragning",
    cancelable: "Du kan säga upp när som helst.",
  },
  da: {
    subject: "Dit abonnement hos {merchant}",
    agreed:
      "Tak. Dette har du aftalt med {merchant}. Beløbet trækkes på {card}, indtil du opsiger.",
    period: "Betalingsperiode",
    next: "Næste betaling",
    cancelable: "Du kan opsige når som helst.",
  },
  af: {
    subject: "Jou intekening by {merchant}",
    agreed:
      "Dankie. Dit is wat jy met {merchant} ooreengekom het. Dit word van {card} verhaal totdat jy kanselleer.",
    period: "Faktureringstydperk",
    next: "Volgende heffing",
    cancelable: "Jy kan enige tyd kanselleer.",
  },
  sw: {
    subject: "Usajili wako kwa {merchant}",
    agreed:
      "Asante. Haya ndiyo uliyokubaliana na {merchant}. Malipo hutozwa kwa {card} hadi utakapoghairi.",
    period: "Kipindi cha malipo",
    next: "Malipo yajayo",
    cancelable: "Unaweza kughairi wakati wowote.",
  },
  zu: {
    subject: "Okubhalisele ku-{merchant}",
    agreed: "Siyabonga. Nakhu ovumelene ngakho no-{merchant}. Kukhokhiswa ku-{card} uze ukhansele.",
    period: "Isikhathi sokukhokha",
    next: "Inkokhelo elandelayo",
    cancelable: "Ungakhansela noma nini.",
  },
  ar: {
    subject: "اشتراكك لدى {merchant}",
    agreed: "شكرًا لك. هذا ما اتفقت عليه مع {merchant}. يُخصم المبلغ من {card} إلى أن تُلغي الاشتراك.",
    period: "فترة الفوترة",
    next: "الخصم التالي",
    cancelable: "يمكنك الإلغاء في أي وقت.",
  },
  he: {
    subject: "המינוי שלך אצל {merchant}",
    agreed: "תודה. אלה התנאים שסיכמת עם {merchant}. החיוב מתבצע באמצעות {card} עד לביטול.",
    period: "תקופת חיוב",
    next: "החיוב הבא",
    cancelable: "אפשר לבטל בכל עת.",
  },
  hi: {
    subject: "{merchant} की आपकी सदस्यता",
    agreed:
      "धन्यवाद। {merchant} के साथ आपकी सहमति यह है। जब तक आप रद्द नहीं करते, {card} से राशि ली जाती है।",
    period: "बिलिंग अवधि",
    next: "अगला शुल्क",
    cancelable: "आप कभी भी रद्द कर सकते हैं।",
  },
  id: {
    subject: "Langganan Anda di {merchant}",
    agreed:
      "Terima kasih. Inilah yang Anda sepakati dengan {merchant}. Biaya ditagihkan ke {card} sampai Anda membatalkan.",
    period: "Periode penagihan",
    next: "Tagihan berikutnya",
    cancelable: "Anda dapat membatalkan kapan saja.",
  },
  vi: {
    subject: "Gói đăng ký của bạn tại {merchant}",
    agreed:
      "Cảm ơn bạn. Đây là những gì bạn đã thỏa thuận với {merchant}. Khoản tiền được thu qua {card} cho đến khi bạn hủy.",
    period: "Kỳ thanh toán",
    next: "Lần thu tiếp theo",
    cancelable: "Bạn có thể hủy bất cứ lúc nào.",
  },
  th: {
    subject: "การสมัครสมาชิกของคุณกับ {merchant}",
    agreed: "ขอบคุณ นี่คือสิ่งที่คุณตกลงไว้กับ {merchant} ระบบจะเรียกเก็บจาก {card} จนกว่าคุณจะยกเลิก",
    period: "รอบการเรียกเก็บเงิน",
    next: "เรียกเก็บครั้งถัดไป",
    cancelable: "คุณยกเลิกได้ทุกเมื่อ",
  },
  zh: {
    subject: "您在 {merchant} 的订阅",
    agreed: "谢谢。以下是您与 {merchant} 的约定。在您取消之前，将从{card}扣款。",
    period: "计费周期",
    next: "下次扣款",
    cancelable: "您可以随时取消。",
  },
  ja: {
    subject: "{merchant}の定期購入",
    agreed:
      "ありがとうございます。{merchant}との契約内容は次のとおりです。解約されるまで{card}に請求されます。",
    period: "請求期間",
    next: "次回のご請求",
    cancelable: "いつでも解約できます。",
  },
  ko: {
    subject: "{merchant} 구독",
    agreed:
      "감사합니다. {merchant}와(과) 합의한 내용입니다. 해지할 때까지 {card}(으)로 청구됩니다.",
    period: "결제 주기",
    next: "다음 결제",
    cancelable: "언제든지 해지할 수 있습니다.",
  },
};
