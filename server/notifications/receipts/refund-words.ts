import { fillWords } from "#server/notifications/receipts/receipt-words.ts";

type Words = Record<"subject" | "told" | "number" | "see", string>;

/** Words of the letter with a refund's note that receipts do not have, in the languages of the hosted page. */
const words: Record<string, Words> = {
  en: {
    subject: "Your refund from {merchant}",
    told: "{merchant} has refunded you {amount}.",
    number: "Refund note no. {number}. Refunded to {card}.",
    see: "See the refund note",
  },
  de: {
    subject: "Ihre Erstattung von {merchant}",
    told: "{merchant} hat Ihnen {amount} erstattet.",
    number: "Erstattungsbeleg Nr. {number}. Erstattet auf {card}.",
    see: "Erstattungsbeleg ansehen",
  },
  fr: {
    subject: "Votre remboursement de {merchant}",
    told: "{merchant} vous a remboursé {amount}.",
    number: "Avoir n° {number}. Remboursé sur {card}.",
    see: "Voir l’avoir",
  },
  es: {
    subject: "Su reembolso de {merchant}",
    told: "{merchant} le ha reembolsado {amount}.",
    number: "Comprobante de reembolso n.º {number}. Reembolsado a {card}.",
    see: "Ver el comprobante",
  },
  it: {
    subject: "Il tuo rimborso da {merchant}",
    told: "{merchant} ti ha rimborsato {amount}.",
    number: "Nota di rimborso n. {number}. Rimborsato su {card}.",
    see: "Vedi la nota di rimborso",
  },
  nl: {
    subject: "Uw terugbetaling van {merchant}",
    told: "{merchant} heeft u {amount} terugbetaald.",
    number: "Terugbetalingsbewijs nr. {number}. Terugbetaald op {card}.",
    see: "Terugbetalingsbewijs bekijken",
  },
  pt: {
    subject: "O seu reembolso de {merchant}",
    told: "{merchant} reembolsou-lhe {amount}.",
    number: "Comprovativo de reembolso n.º {number}. Reembolsado para {card}.",
    see: "Ver o comprovativo",
  },
  pl: {
    subject: "Zwrot od {merchant}",
    told: "{merchant} zwrócił Ci {amount}.",
    number: "Potwierdzenie zwrotu nr {number}. Zwrot na: {card}.",
    see: "Zobacz potwierdzenie zwrotu",
  },
  tr: {
    subject: "{merchant} iadeniz",
    told: "{merchant} size {amount} iade etti.",
    number: "İade belgesi no. {number}. İade edilen yer: {card}.",
    see: "İade belgesini gör",
  },
  uk: {
    subject: "Ваше повернення від {merchant}",
    told: "{merchant} повернув вам {amount}.",
    number: "Документ про повернення № {number}. Повернено на: {card}.",
    see: "Переглянути документ",
  },
  sv: {
    subject: "Din återbetalning från {merchant}",
    told: "{merchant} har betalat tillbaka {amount} till dig.",
    number: "Återbetalningskvitto nr {number}. Återbetalt till {card}.",
    see: "Visa återbetalningskvittot",
  },
  da: {
    subject: "Din refusion fra {merchant}",
    told: "{merchant} har refunderet dig {amount}.",
    number: "Refusionsbilag nr. {number}. Refunderet til {card}.",
    see: "Se refusionsbilaget",
  },
  af: {
    subject: "Jou terugbetaling van {merchant}",
    told: "{merchant} het {amount} aan jou terugbetaal.",
    number: "Terugbetalingsbewys nr. {number}. Terugbetaal aan {card}.",
    see: "Sien die terugbetalingsbewys",
  },
  sw: {
    subject: "Pesa zako kutoka {merchant} zimerejeshwa",
    told: "{merchant} imekurejeshea {amount}.",
    number: "Hati ya kurejeshewa na. {number}. Zimerejeshwa kwa {card}.",
    see: "Ona hati ya kurejeshewa",
  },
  zu: {
    subject: "Imali yakho ebuyiswe ngu-{merchant}",
    told: "I-{merchant} ikubuyisele u-{amount}.",
    number: "Incwadi yokubuyiselwa imali nombolo {number}. Ibuyiselwe ku-{card}.",
    see: "Bona incwadi yokubuyiselwa imali",
  },
  ar: {
    subject: "استرداد أموالك من {merchant}",
    told: "أعاد إليك {merchant} مبلغ {amount}.",
    number: "إشعار استرداد رقم {number}. تم الرد إلى {card}.",
    see: "عرض إشعار الاسترداد",
  },
  he: {
    subject: "ההחזר שלכם מ{merchant}",
    told: "{merchant} החזירו לכם {amount}.",
    number: "אישור החזר מס' {number}. הוחזר אל {card}.",
    see: "לצפייה באישור ההחזר",
  },
  hi: {
    subject: "{merchant} से आपकी धनवापसी",
    told: "{merchant} ने आपको {amount} लौटाए।",
    number: "धनवापसी पर्ची सं. {number}। यहाँ लौटाया गया: {card}।",
    see: "धनवापसी पर्ची देखें",
  },
  id: {
    subject: "Pengembalian dana Anda dari {merchant}",
    told: "{merchant} telah mengembalikan {amount} kepada Anda.",
    number: "Bukti pengembalian no. {number}. Dikembalikan ke {card}.",
    see: "Lihat bukti pengembalian",
  },
  vi: {
    subject: "Khoản hoàn tiền của bạn từ {merchant}",
    told: "{merchant} đã hoàn cho bạn {amount}.",
    number: "Phiếu hoàn tiền số {number}. Hoàn vào {card}.",
    see: "Xem phiếu hoàn tiền",
  },
  th: {
    subject: "เงินคืนของคุณจาก {merchant}",
    told: "{merchant} คืนเงิน {amount} ให้คุณแล้ว",
    number: "ใบคืนเงินเลขที่ {number} คืนเข้า {card}",
    see: "ดูใบคืนเงิน",
  },
  zh: {
    subject: "{merchant}的退款",
    told: "{merchant}已向您退款 {amount}。",
    number: "退款凭证编号 {number}。退款至：{card}。",
    see: "查看退款凭证",
  },
  ja: {
    subject: "{merchant}からの返金",
    told: "{merchant}が{amount}を返金しました。",
    number: "返金明細番号 {number}。返金先：{card}。",
    see: "返金明細を見る",
  },
  ko: {
    subject: "{merchant} 환불",
    told: "{merchant}에서 {amount}을(를) 환불했습니다.",
    number: "환불 확인서 번호 {number}. 환불 수단: {card}.",
    see: "환불 확인서 보기",
  },
};

/** A sentence of the letter in the language of `locale`; English where we have none. */
export function refundWords(
  locale: string,
  key: keyof Words,
  values: Record<string, string> = {},
): string {
  return fillWords(words, locale, { key, values });
}
