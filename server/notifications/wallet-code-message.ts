/** A one-time code, in the language of the page that asks for it. */
type CodeWords = { subject: string; text: string };

const words: Record<string, CodeWords> = {
  en: {
    subject: "Your code for {merchant}",
    text: "{code} is your code to pay from your balance at {merchant}. It works for 10 minutes, once. If you did not ask for it, ignore this message: nothing has been paid.",
  },
  de: {
    subject: "Ihr Code für {merchant}",
    text: "{code} ist Ihr Code, um bei {merchant} mit Ihrem Guthaben zu bezahlen. Er gilt 10 Minuten und einmal. Haben Sie ihn nicht angefordert, beachten Sie diese Nachricht nicht: Es wurde nichts bezahlt.",
  },
  fr: {
    subject: "Votre code pour {merchant}",
    text: "{code} est votre code pour payer avec votre solde chez {merchant}. Il est valable 10 minutes, une seule fois. Si vous ne l'avez pas demandé, ignorez ce message : rien n'a été payé.",
  },
  es: {
    subject: "Su código para {merchant}",
    text: "{code} es su código para pagar con su saldo en {merchant}. Sirve durante 10 minutos, una sola vez. Si no lo ha pedido, ignore este mensaje: no se ha pagado nada.",
  },
  it: {
    subject: "Il suo codice per {merchant}",
    text: "{code} è il suo codice per pagare con il saldo presso {merchant}. Vale 10 minuti, una sola volta. Se non l'ha chiesto, ignori questo messaggio: non è stato pagato nulla.",
  },
  nl: {
    subject: "Uw code voor {merchant}",
    text: "{code} is uw code om bij {merchant} met uw saldo te betalen. Hij werkt 10 minuten, één keer. Hebt u er niet om gevraagd, negeer dit bericht dan: er is niets betaald.",
  },
  pt: {
    subject: "O seu código para {merchant}",
    text: "{code} é o seu código para pagar com o seu saldo em {merchant}. Funciona durante 10 minutos, uma só vez. Se não o pediu, ignore esta mensagem: nada foi pago.",
  },
  ja: {
    subject: "{merchant} の確認コード",
    text: "{code} は {merchant} で残高から支払うための確認コードです。10分間、1回だけ有効です。心当たりがない場合は無視してください。支払いは行われていません。",
  },
  ar: {
    subject: "رمزك لدى {merchant}",
    text: "{code} هو رمزك للدفع من رصيدك لدى {merchant}. يصلح لعشر دقائق ولمرة واحدة. إن لم تطلبه فتجاهل هذه الرسالة: لم يُدفع شيء.",
  },
};

type CodeMessage = { locale: string; code: string; merchantName: string };

/** Who may read messages reads no code in live: see `serializeMessage`. */
export const walletCodeTemplate = "wallet_code";

export function walletCodeMessage({ locale, code, merchantName }: CodeMessage) {
  const { subject, text } = words[locale.split("-")[0] ?? "en"] ?? (words["en"] as CodeWords);
  const fill = (sentence: string) =>
    sentence.replaceAll("{merchant}", merchantName).replaceAll("{code}", code);
  return { subject: fill(subject), text: fill(text), html: null, template: walletCodeTemplate };
}
