/** What a receipt by e-mail says, in the languages of the hosted page. `{name}` marks what is filled in. */
type Words = Record<
  "subject" | "thanks" | "total" | "tax" | "paid" | "number" | "see" | "card" | "balance",
  string
>;

const words: Record<string, Words> = {
  en: {
    subject: "Your receipt from {merchant}",
    thanks: "Thank you. {merchant} received your payment of {amount}.",
    total: "Total",
    tax: "Includes {rate} tax",
    paid: "Paid: {date}. Reference: {reference}.",
    number: "Receipt no. {number}. Paid with {card}.",
    see: "See the receipt",
    card: "{brand} ending in {last4}",
    balance: "your balance",
  },
  de: {
    subject: "Ihr Beleg von {merchant}",
    thanks: "Vielen Dank. {merchant} hat Ihre Zahlung über {amount} erhalten.",
    total: "Gesamtbetrag",
    tax: "Inklusive {rate} Steuer",
    paid: "Bezahlt: {date}. Referenz: {reference}.",
    number: "Beleg Nr. {number}. Bezahlt mit {card}.",
    see: "Beleg ansehen",
    card: "{brand} mit Endziffern {last4}",
    balance: "Ihrem Guthaben",
  },
  fr: {
    subject: "Votre reçu de {merchant}",
    thanks: "Merci. {merchant} a reçu votre paiement de {amount}.",
    total: "Total",
    tax: "Dont {rate} de taxe",
    paid: "Payé : {date}. Référence : {reference}.",
    number: "Reçu n° {number}. Payé avec {card}.",
    see: "Voir le reçu",
    card: "{brand} se terminant par {last4}",
    balance: "votre solde",
  },
  es: {
    subject: "Su recibo de {merchant}",
    thanks: "Gracias. {merchant} ha recibido su pago de {amount}.",
    total: "Total",
    tax: "Incluye {rate} de impuestos",
    paid: "Pagado: {date}. Referencia: {reference}.",
    number: "Recibo n.º {number}. Pagado con {card}.",
    see: "Ver el recibo",
    card: "{brand} terminada en {last4}",
    balance: "su saldo",
  },
  it: {
    subject: "La tua ricevuta da {merchant}",
    thanks: "Grazie. {merchant} ha ricevuto il pagamento di {amount}.",
    total: "Totale",
    tax: "Include {rate} di imposta",
    paid: "Pagato: {date}. Riferimento: {reference}.",
    number: "Ricevuta n. {number}. Pagato con {card}.",
    see: "Vedi la ricevuta",
    card: "{brand} che termina con {last4}",
    balance: "il tuo saldo",
  },
  nl: {
    subject: "Uw betaalbewijs van {merchant}",
    thanks: "Bedankt. {merchant} heeft uw betaling van {amount} ontvangen.",
    total: "Totaal",
    tax: "Inclusief {rate} belasting",
    paid: "Betaald: {date}. Referentie: {reference}.",
    number: "Betaalbewijs nr. {number}. Betaald met {card}.",
    see: "Betaalbewijs bekijken",
    card: "{brand} eindigend op {last4}",
    balance: "uw tegoed",
  },
  pt: {
    subject: "O seu recibo de {merchant}",
    thanks: "Obrigado. {merchant} recebeu o seu pagamento de {amount}.",
    total: "Total",
    tax: "Inclui {rate} de imposto",
    paid: "Pago: {date}. Referência: {reference}.",
    number: "Recibo n.º {number}. Pago com {card}.",
    see: "Ver o recibo",
    card: "{brand} terminado em {last4}",
    balance: "o seu saldo",
  },
  ja: {
    subject: "{merchant}からの領収書",
    thanks: "ありがとうございます。{merchant}が{amount}のお支払いを受け取りました。",
    total: "合計",
    tax: "うち税 {rate}",
    paid: "お支払い日時：{date}。参照番号：{reference}",
    number: "領収書番号 {number}。お支払い方法：{card}。",
    see: "領収書を見る",
    card: "末尾{last4}の{brand}",
    balance: "残高",
  },
  ar: {
    subject: "إيصالك من {merchant}",
    thanks: "شكرًا لك. استلم {merchant} دفعتك بقيمة {amount}.",
    total: "الإجمالي",
    tax: "يشمل ضريبة {rate}",
    paid: "دُفع في: {date}. المرجع: {reference}.",
    number: "إيصال رقم {number}. الدفع بواسطة {card}.",
    see: "عرض الإيصال",
    card: "{brand} المنتهية بالرقم {last4}",
    balance: "رصيدك",
  },
};

/** A sentence of the receipt in the language of `locale`; English where we have none. */
export function receiptWords(
  locale: string,
  key: keyof Words,
  values: Record<string, string> = {},
): string {
  const language = locale.split("-")[0] ?? "en";
  const sentence = (words[language] ?? words["en"])?.[key] ?? "";
  return sentence.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}
