import { codeSubject } from "#server/notifications/wallet-code-message.ts";

/** The letter with a code that opens the customer's page, in the language of the page that asks for it. */
const words: Record<string, string> = {
  en: "{code} is your code to open your page at {merchant}. It works for 10 minutes, once. If you did not ask for it, ignore this message: without the code nobody opens your page.",
  de: "{code} ist Ihr Code, um Ihre Seite bei {merchant} zu öffnen. Er gilt 10 Minuten und einmal. Haben Sie ihn nicht angefordert, beachten Sie diese Nachricht nicht: Ohne den Code öffnet niemand Ihre Seite.",
  fr: "{code} est votre code pour ouvrir votre page chez {merchant}. Il est valable 10 minutes, une seule fois. Si vous ne l'avez pas demandé, ignorez ce message : sans le code, personne n'ouvre votre page.",
  es: "{code} es su código para abrir su página en {merchant}. Sirve durante 10 minutos, una sola vez. Si no lo ha pedido, ignore este mensaje: sin el código nadie abre su página.",
  it: "{code} è il suo codice per aprire la sua pagina presso {merchant}. Vale 10 minuti, una sola volta. Se non l'ha chiesto, ignori questo messaggio: senza il codice nessuno apre la sua pagina.",
  nl: "{code} is uw code om uw pagina bij {merchant} te openen. Hij werkt 10 minuten, één keer. Hebt u er niet om gevraagd, negeer dit bericht dan: zonder de code opent niemand uw pagina.",
  pt: "{code} é o seu código para abrir a sua página em {merchant}. Funciona durante 10 minutos, uma só vez. Se não o pediu, ignore esta mensagem: sem o código ninguém abre a sua página.",
  ja: "{code} は {merchant} のお客様ページを開くための確認コードです。10分間、1回だけ有効です。心当たりがない場合は無視してください。コードがなければ誰もページを開けません。",
  ar: "{code} هو رمزك لفتح صفحتك لدى {merchant}. يصلح لعشر دقائق ولمرة واحدة. إن لم تطلبه فتجاهل هذه الرسالة: لا أحد يفتح صفحتك من دون الرمز.",
  pl: "{code} to Twój kod do otwarcia Twojej strony w {merchant}. Działa przez 10 minut, jeden raz. Jeśli o niego nie prosisz, zignoruj tę wiadomość: bez kodu nikt nie otworzy Twojej strony.",
  tr: "{code}, {merchant} sayfanızı açma kodunuzdur. 10 dakika boyunca, bir kez geçerlidir. Siz istemediyseniz bu mesajı dikkate almayın: kod olmadan sayfanızı kimse açamaz.",
  uk: "{code} — ваш код, щоб відкрити вашу сторінку в {merchant}. Він діє 10 хвилин, один раз. Якщо ви його не запитували, не зважайте на це повідомлення: без коду вашу сторінку ніхто не відкриє.",
  sv: "{code} är din kod för att öppna din sida hos {merchant}. Den gäller i 10 minuter, en gång. Har du inte bett om den kan du bortse från meddelandet: utan koden öppnar ingen din sida.",
  da: "{code} er din kode til at åbne din side hos {merchant}. Den virker i 10 minutter, én gang. Har du ikke bedt om den, så se bort fra beskeden: Uden koden åbner ingen din side.",
  af: "{code} is jou kode om jou bladsy by {merchant} oop te maak. Dit werk vir 10 minute, een keer. As jy nie daarvoor gevra het nie, ignoreer hierdie boodskap: sonder die kode maak niemand jou bladsy oop nie.",
  sw: "{code} ni msimbo wako wa kufungua ukurasa wako kwa {merchant}. Unafanya kazi kwa dakika 10, mara moja. Kama hukuuomba, puuza ujumbe huu: bila msimbo hakuna anayefungua ukurasa wako.",
  zu: "{code} yikhodi yakho yokuvula ikhasi lakho ku-{merchant}. Isebenza imizuzu engu-10, kanye. Uma ungayicelanga, ungawunaki lo mlayezo: ngaphandle kwekhodi akekho ovula ikhasi lakho.",
  he: "{code} הוא הקוד שלך לפתיחת הדף שלך אצל {merchant}. הוא תקף ל-10 דקות, פעם אחת. אם לא ביקשת אותו, אפשר להתעלם מההודעה: בלי הקוד איש לא יפתח את הדף שלך.",
  hi: "{merchant} पर आपका पेज खोलने के लिए आपका कोड {code} है। यह 10 मिनट तक, एक बार काम करता है। अगर आपने इसे नहीं मांगा, तो इस संदेश पर ध्यान न दें: कोड के बिना कोई आपका पेज नहीं खोल सकता।",
  id: "{code} adalah kode Anda untuk membuka halaman Anda di {merchant}. Kode berlaku 10 menit, satu kali. Jika Anda tidak memintanya, abaikan pesan ini: tanpa kode tidak ada yang dapat membuka halaman Anda.",
  vi: "{code} là mã để mở trang của bạn tại {merchant}. Mã có hiệu lực trong 10 phút, một lần. Nếu bạn không yêu cầu, hãy bỏ qua tin nhắn này: không có mã thì không ai mở được trang của bạn.",
  th: "{code} คือรหัสสำหรับเปิดหน้าของคุณที่ {merchant} ใช้ได้ภายใน 10 นาที เพียงครั้งเดียว หากคุณไม่ได้ขอรหัสนี้ โปรดเพิกเฉยต่อข้อความนี้: หากไม่มีรหัส ไม่มีใครเปิดหน้าของคุณได้",
  zh: "{code} 是打开您在 {merchant} 的个人页面的验证码，10 分钟内有效，仅可使用一次。如果不是您本人操作，请忽略此消息：没有验证码，任何人都无法打开您的页面。",
  ko: "{code}은(는) {merchant}의 내 페이지를 여는 인증 코드입니다. 10분 동안 한 번만 사용할 수 있습니다. 요청하지 않으셨다면 이 메시지를 무시하세요. 코드 없이는 아무도 페이지를 열 수 없습니다.",
};

/** In live, readers of messages do not see the code: see `serializeNotification`. */
export const portalCodeTemplate = "portal_code";

type CodeMessage = { locale: string; code: string; merchantName: string };

export function portalCodeMessage({ locale, code, merchantName }: CodeMessage) {
  const text = words[locale.split("-")[0] ?? "en"] ?? words["en"] ?? "";
  return {
    subject: codeSubject(locale, merchantName),
    text: text.replaceAll("{merchant}", merchantName).replaceAll("{code}", code),
    html: null,
    template: portalCodeTemplate,
  };
}
