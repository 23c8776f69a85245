/** What a receipt by e-mail says, in the languages of the hosted page. `{name}` marks what is filled in. */
type Words = { subject: string; thanks: string; total: string; tax: string; paid: string };

const words: Record<string, Words> = {
  en: {
    subject: "Your receipt from {merchant}",
    thanks: "Thank you. {merchant} received your payment of {amount}.",
    total: "Total",
    tax: "Includes {rate} tax",
    paid: "Paid: {date}. Reference: {reference}.",
  },
  de: {
    subject: "Ihr Beleg von {merchant}",
    thanks: "Vielen Dank. {merchant} hat Ihre Zahlung über {amount} erhalten.",
    total: "Gesamtbetrag",
    tax: "Inklusive {rate} Steuer",
    paid: "Bezahlt: {date}. Referenz: {reference}.",
  },
  fr: {
    subject: "Votre reçu de {merchant}",
    thanks: "Merci. {merchant} a reçu votre paiement de {amount}.",
    total: "Total",
    tax: "Dont {rate} de taxe",
    paid: "Payé : {date}. Référence : {reference}.",
  },
  es: {
    subject: "Su recibo de {merchant}",
    thanks: "Gracias. {merchant} ha recibido su pago de {amount}.",
    total: "Total",
    tax: "Incluye {rate} de impuestos",
    paid: "Pagado: {date}. Referencia: {reference}.",
  },
  it: {
    subject: "La tua ricevuta da {merchant}",
    thanks: "Grazie. {merchant} ha ricevuto il pagamento di {amount}.",
    total: "Totale",
    tax: "Include {rate} di imposta",
    paid: "Pagato: {date}. Riferimento: {reference}.",
  },
  nl: {
    subject: "Uw betaalbewijs van {merchant}",
    thanks: "Bedankt. {merchant} heeft uw betaling van {amount} ontvangen.",
    total: "Totaal",
    tax: "Inclusief {rate} belasting",
    paid: "Betaald: {date}. Referentie: {reference}.",
  },
  pt: {
    subject: "O seu recibo de {merchant}",
    thanks: "Obrigado. {merchant} recebeu o seu pagamento de {amount}.",
    total: "Total",
    tax: "Inclui {rate} de imposto",
    paid: "Pago: {date}. Referência: {reference}.",
  },
  ja: {
    subject: "{merchant}からの領収書",
    thanks: "ありがとうございます。{merchant}が{amount}のお支払いを受け取りました。",
    total: "合計",
    tax: "うち税 {rate}",
    paid: "お支払い日時：{date}。参照番号：{reference}",
  },
  ar: {
    subject: "إيصالك من {merchant}",
    thanks: "شكرًا لك. استلم {merchant} دفعتك بقيمة {amount}.",
    total: "الإجمالي",
    tax: "يشمل ضريبة {rate}",
    paid: "دُفع في: {date}. المرجع: {reference}.",
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
