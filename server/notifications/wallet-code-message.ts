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
  pl: {
    subject: "Twój kod dla {merchant}",
    text: "{code} to Twój kod do zapłaty saldem w {merchant}. Działa przez 10 minut, jeden raz. Jeśli o niego nie prosisz, zignoruj tę wiadomość: nic nie zostało zapłacone.",
  },
  tr: {
    subject: "{merchant} için kodunuz",
    text: "{code}, {merchant} için bakiyenizle ödeme kodunuzdur. 10 dakika boyunca, bir kez geçerlidir. Siz istemediyseniz bu mesajı dikkate almayın: hiçbir ödeme yapılmadı.",
  },
  uk: {
    subject: "Ваш код для {merchant}",
    text: "{code} — ваш код для оплати з балансу в {merchant}. Він діє 10 хвилин, один раз. Якщо ви його не запитували, не зважайте на це повідомлення: нічого не сплачено.",
  },
  sv: {
    subject: "Din kod för {merchant}",
    text: "{code} är din kod för att betala med ditt saldo hos {merchant}. Den gäller i 10 minuter, en gång. Har du inte bett om den kan du bortse från meddelandet: inget har betalats.",
  },
  da: {
    subject: "Din kode til {merchant}",
    text: "{code} er din kode til at betale med din saldo hos {merchant}. Den virker i 10 minutter, én gang. Har du ikke bedt om den, så se bort fra beskeden: Der er ikke betalt noget.",
  },
  af: {
    subject: "Jou kode vir {merchant}",
    text: "{code} is jou kode om met jou saldo by {merchant} te betaal. Dit werk vir 10 minute, een keer. As jy nie daarvoor gevra het nie, ignoreer hierdie boodskap: niks is betaal nie.",
  },
  sw: {
    subject: "Msimbo wako wa {merchant}",
    text: "{code} ni msimbo wako wa kulipa kwa salio lako kwa {merchant}. Unafanya kazi kwa dakika 10, mara moja. Kama hukuuomba, puuza ujumbe huu: hakuna kilicholipwa.",
  },
  zu: {
    subject: "Ikhodi yakho ye-{merchant}",
    text: "{code} yikhodi yakho yokukhokha ngebhalansi yakho ku-{merchant}. Isebenza imizuzu engu-10, kanye. Uma ungayicelanga, ungawunaki lo mlayezo: akukho okukhokhiwe.",
  },
  he: {
    subject: "הקוד שלך עבור {merchant}",
    text: "{code} הוא הקוד שלך לתשלום מהיתרה שלך אצל {merchant}. הוא תקף ל-10 דקות, פעם אחת. אם לא ביקשת אותו, אפשר להתעלם מההודעה: דבר לא שולם.",
  },
  hi: {
    subject: "{merchant} के लिए आपका कोड",
    text: "{merchant} पर अपने बैलेंस से भुगतान करने के लिए आपका कोड {code} है। यह 10 मिनट तक, एक बार काम करता है। अगर आपने इसे नहीं मांगा, तो इस संदेश पर ध्यान न दें: कोई भुगतान नहीं हुआ है।",
  },
  id: {
    subject: "Kode Anda untuk {merchant}",
    text: "{code} adalah kode Anda untuk membayar dari saldo Anda di {merchant}. Kode berlaku 10 menit, satu kali. Jika Anda tidak memintanya, abaikan pesan ini: tidak ada yang dibayar.",
  },
  vi: {
    subject: "Mã của bạn cho {merchant}",
    text: "{code} là mã để bạn thanh toán bằng số dư tại {merchant}. Mã có hiệu lực trong 10 phút, một lần. Nếu bạn không yêu cầu, hãy bỏ qua tin nhắn này: chưa có khoản nào được thanh toán.",
  },
  th: {
    subject: "รหัสของคุณสำหรับ {merchant}",
    text: "{code} คือรหัสของคุณสำหรับชำระเงินจากยอดคงเหลือที่ {merchant} ใช้ได้ภายใน 10 นาที เพียงครั้งเดียว หากคุณไม่ได้ขอรหัสนี้ โปรดเพิกเฉยต่อข้อความนี้: ยังไม่มีการชำระเงินใด ๆ",
  },
  zh: {
    subject: "您在 {merchant} 的验证码",
    text: "{code} 是您在 {merchant} 使用余额付款的验证码，10 分钟内有效，仅可使用一次。如果不是您本人操作，请忽略此消息：没有发生任何付款。",
  },
  ko: {
    subject: "{merchant} 인증 코드",
    text: "{code}은(는) {merchant}에서 잔액으로 결제하기 위한 인증 코드입니다. 10분 동안 한 번만 사용할 수 있습니다. 요청하지 않으셨다면 이 메시지를 무시하세요. 결제된 금액은 없습니다.",
  },
};

type CodeMessage = { locale: string; code: string; merchantName: string };

/** In live, readers of messages do not see the code: see `serializeNotification`. */
export const walletCodeTemplate = "wallet_code";

export function walletCodeMessage({ locale, code, merchantName }: CodeMessage) {
  const text = wordsOf(locale).text.replaceAll("{merchant}", merchantName);
  return {
    subject: codeSubject(locale, merchantName),
    text: text.replaceAll("{code}", code),
    html: null,
    template: walletCodeTemplate,
  };
}

/** The subject of each letter that brings a one-time code. */
export function codeSubject(locale: string, merchantName: string): string {
  return wordsOf(locale).subject.replaceAll("{merchant}", merchantName);
}

function wordsOf(locale: string): CodeWords {
  return words[locale.split("-")[0] ?? "en"] ?? (words["en"] as CodeWords);
}
