import { portalCodeTemplate } from "#server/notifications/portal-code-message.ts";
import { codeSubject } from "#server/notifications/wallet-code-message.ts";

type AddressWords = {
  /** The letter with a code, to the new address. */
  code: string;
  /** The letter to the address of before. */
  subject: string;
  changed: string;
};

/** Letters about another email address of a customer, in the language of their page. */
const words: Record<string, AddressWords> = {
  en: {
    code: "{code} is your code to use this address at {merchant}. It works for 10 minutes, once. If you did not ask for it, ignore this message: nothing changes.",
    subject: "Your email address at {merchant} was changed",
    changed:
      "Your email address at {merchant} was changed on your page. If you did not do that, write to {merchant} at once.",
  },
  de: {
    code: "{code} ist Ihr Code, um diese Adresse bei {merchant} zu verwenden. Er gilt 10 Minuten und einmal. Haben Sie ihn nicht angefordert, beachten Sie diese Nachricht nicht: Es ändert sich nichts.",
    subject: "Ihre E-Mail-Adresse bei {merchant} wurde geändert",
    changed:
      "Ihre E-Mail-Adresse bei {merchant} wurde auf Ihrer Seite geändert. Waren Sie das nicht, schreiben Sie {merchant} sofort.",
  },
  fr: {
    code: "{code} est votre code pour utiliser cette adresse chez {merchant}. Il est valable 10 minutes, une seule fois. Si vous ne l'avez pas demandé, ignorez ce message : rien ne change.",
    subject: "Votre adresse e-mail chez {merchant} a été modifiée",
    changed:
      "Votre adresse e-mail chez {merchant} a été modifiée sur votre page. Si ce n'était pas vous, écrivez tout de suite à {merchant}.",
  },
  es: {
    code: "{code} es su código para usar esta dirección en {merchant}. Sirve durante 10 minutos, una sola vez. Si no lo ha pedido, ignore este mensaje: no cambia nada.",
    subject: "Su correo en {merchant} ha cambiado",
    changed:
      "Su dirección de correo en {merchant} se ha cambiado en su página. Si no ha sido usted, escriba a {merchant} de inmediato.",
  },
  it: {
    code: "{code} è il suo codice per usare questo indirizzo presso {merchant}. Vale 10 minuti, una sola volta. Se non l'ha chiesto, ignori questo messaggio: non cambia nulla.",
    subject: "Il suo indirizzo e-mail presso {merchant} è cambiato",
    changed:
      "Il suo indirizzo e-mail presso {merchant} è stato cambiato sulla sua pagina. Se non è stato lei, scriva subito a {merchant}.",
  },
  nl: {
    code: "{code} is uw code om dit adres bij {merchant} te gebruiken. Hij werkt 10 minuten, één keer. Hebt u er niet om gevraagd, negeer dit bericht dan: er verandert niets.",
    subject: "Uw e-mailadres bij {merchant} is gewijzigd",
    changed:
      "Uw e-mailadres bij {merchant} is op uw pagina gewijzigd. Was u dat niet, schrijf {merchant} dan meteen.",
  },
  pt: {
    code: "{code} é o seu código para usar este endereço em {merchant}. Funciona durante 10 minutos, uma só vez. Se não o pediu, ignore esta mensagem: nada muda.",
    subject: "O seu e-mail em {merchant} foi alterado",
    changed:
      "O seu endereço de e-mail em {merchant} foi alterado na sua página. Se não foi você, escreva já a {merchant}.",
  },
  ja: {
    code: "{code} は {merchant} でこのアドレスを使うための確認コードです。10分間、1回だけ有効です。心当たりがない場合は無視してください。何も変更されません。",
    subject: "{merchant} のメールアドレスが変更されました",
    changed:
      "{merchant} のお客様ページでメールアドレスが変更されました。お心当たりがない場合は、すぐに {merchant} へご連絡ください。",
  },
  ar: {
    code: "{code} هو رمزك لاستخدام هذا العنوان لدى {merchant}. يصلح لعشر دقائق ولمرة واحدة. إن لم تطلبه فتجاهل هذه الرسالة: لن يتغير شيء.",
    subject: "تغيّر عنوان بريدك لدى {merchant}",
    changed: "تغيّر عنوان بريدك لدى {merchant} على صفحتك. إن لم تفعل ذلك فراسل {merchant} فورًا.",
  },
  pl: {
    code: "{code} to Twój kod, aby używać tego adresu w {merchant}. Działa przez 10 minut, jeden raz. Jeśli o niego nie prosisz, zignoruj tę wiadomość: nic się nie zmieni.",
    subject: "Twój adres e-mail w {merchant} został zmieniony",
    changed:
      "Twój adres e-mail w {merchant} został zmieniony na Twojej stronie. Jeśli to nie Ty, od razu napisz do {merchant}.",
  },
  tr: {
    code: "{code}, bu adresi {merchant} için kullanma kodunuzdur. 10 dakika boyunca, bir kez geçerlidir. Siz istemediyseniz bu mesajı dikkate almayın: hiçbir şey değişmez.",
    subject: "{merchant} e-posta adresiniz değiştirildi",
    changed:
      "{merchant} e-posta adresiniz sayfanızda değiştirildi. Bunu siz yapmadıysanız hemen {merchant} ile iletişime geçin.",
  },
  uk: {
    code: "{code} — ваш код, щоб використовувати цю адресу в {merchant}. Він діє 10 хвилин, один раз. Якщо ви його не запитували, не зважайте на це повідомлення: нічого не зміниться.",
    subject: "Вашу адресу в {merchant} змінено",
    changed:
      "Вашу адресу електронної пошти в {merchant} змінено на вашій сторінці. Якщо це були не ви, одразу напишіть {merchant}.",
  },
  sv: {
    code: "{code} är din kod för att använda den här adressen hos {merchant}. Den gäller i 10 minuter, en gång. Har du inte bett om den kan du bortse från meddelandet: inget ändras.",
    subject: "Din e-postadress hos {merchant} har ändrats",
    changed:
      "Din e-postadress hos {merchant} har ändrats på din sida. Om det inte var du, skriv genast till {merchant}.",
  },
  da: {
    code: "{code} er din kode til at bruge denne adresse hos {merchant}. Den virker i 10 minutter, én gang. Har du ikke bedt om den, så se bort fra beskeden: Intet ændres.",
    subject: "Din e-mailadresse hos {merchant} er ændret",
    changed:
      "Din e-mailadresse hos {merchant} er ændret på din side. Var det ikke dig, så skriv straks til {merchant}.",
  },
  af: {
    code: "{code} is jou kode om hierdie adres by {merchant} te gebruik. Dit werk vir 10 minute, een keer. As jy nie daarvoor gevra het nie, ignoreer hierdie boodskap: niks verander nie.",
    subject: "Jou e-posadres by {merchant} is verander",
    changed:
      "Jou e-posadres by {merchant} is op jou bladsy verander. As dit nie jy was nie, skryf dadelik aan {merchant}.",
  },
  sw: {
    code: "{code} ni msimbo wako wa kutumia anwani hii kwa {merchant}. Unafanya kazi kwa dakika 10, mara moja. Kama hukuuomba, puuza ujumbe huu: hakuna kinachobadilika.",
    subject: "Barua pepe yako kwa {merchant} imebadilishwa",
    changed:
      "Anwani yako ya barua pepe kwa {merchant} imebadilishwa kwenye ukurasa wako. Kama si wewe, wasiliana na {merchant} mara moja.",
  },
  zu: {
    code: "{code} yikhodi yakho yokusebenzisa leli kheli ku-{merchant}. Isebenza imizuzu engu-10, kanye. Uma ungayicelanga, ungawunaki lo mlayezo: akukho okushintshayo.",
    subject: "I-imeyili yakho ku-{merchant} ishintshiwe",
    changed:
      "Ikheli lakho le-imeyili ku-{merchant} lishintshiwe ekhasini lakho. Uma kungeyena wena, thinta i-{merchant} ngokushesha.",
  },
  he: {
    code: "{code} הוא הקוד שלך לשימוש בכתובת הזו אצל {merchant}. הוא תקף ל-10 דקות, פעם אחת. אם לא ביקשת אותו, אפשר להתעלם מההודעה: דבר לא משתנה.",
    subject: "כתובת האימייל שלך אצל {merchant} שונתה",
    changed:
      "כתובת האימייל שלך אצל {merchant} שונתה בדף שלך. אם לא עשית זאת, יש לפנות אל {merchant} מיד.",
  },
  hi: {
    code: "{merchant} पर यह पता इस्तेमाल करने के लिए आपका कोड {code} है। यह 10 मिनट तक, एक बार काम करता है। अगर आपने इसे नहीं मांगा, तो इस संदेश पर ध्यान न दें: कुछ नहीं बदलता।",
    subject: "{merchant} पर आपका ईमेल पता बदल गया",
    changed:
      "{merchant} पर आपका ईमेल पता आपके पेज पर बदला गया। अगर यह आपने नहीं किया, तो तुरंत {merchant} को लिखें।",
  },
  id: {
    code: "{code} adalah kode Anda untuk memakai alamat ini di {merchant}. Kode berlaku 10 menit, satu kali. Jika Anda tidak memintanya, abaikan pesan ini: tidak ada yang berubah.",
    subject: "Alamat email Anda di {merchant} diubah",
    changed:
      "Alamat email Anda di {merchant} diubah di halaman Anda. Jika bukan Anda, segera hubungi {merchant}.",
  },
  vi: {
    code: "{code} là mã để bạn dùng địa chỉ này tại {merchant}. Mã có hiệu lực trong 10 phút, một lần. Nếu bạn không yêu cầu, hãy bỏ qua tin nhắn này: không có gì thay đổi.",
    subject: "Email của bạn tại {merchant} đã thay đổi",
    changed:
      "Địa chỉ email của bạn tại {merchant} đã được thay đổi trên trang của bạn. Nếu không phải bạn, hãy liên hệ {merchant} ngay.",
  },
  th: {
    code: "{code} คือรหัสสำหรับใช้ที่อยู่นี้ที่ {merchant} ใช้ได้ภายใน 10 นาที เพียงครั้งเดียว หากคุณไม่ได้ขอรหัสนี้ โปรดเพิกเฉยต่อข้อความนี้: ไม่มีอะไรเปลี่ยนแปลง",
    subject: "อีเมลของคุณที่ {merchant} เปลี่ยนแล้ว",
    changed: "ที่อยู่อีเมลของคุณที่ {merchant} ถูกเปลี่ยนบนหน้าของคุณ หากไม่ใช่คุณ โปรดติดต่อ {merchant} ทันที",
  },
  zh: {
    code: "{code} 是您在 {merchant} 使用此地址的验证码，10 分钟内有效，仅可使用一次。如果不是您本人操作，请忽略此消息：不会有任何更改。",
    subject: "您在 {merchant} 的邮箱地址已更改",
    changed:
      "您在 {merchant} 的邮箱地址已在您的页面上更改。如果不是您本人操作，请立即联系 {merchant}。",
  },
  ko: {
    code: "{code}은(는) {merchant}에서 이 주소를 사용하기 위한 인증 코드입니다. 10분 동안 한 번만 사용할 수 있습니다. 요청하지 않으셨다면 이 메시지를 무시하세요. 아무것도 바뀌지 않습니다.",
    subject: "{merchant}의 이메일 주소가 변경되었습니다",
    changed:
      "{merchant}의 내 페이지에서 이메일 주소가 변경되었습니다. 본인이 아니라면 즉시 {merchant}에 연락하세요.",
  },
};

type To = { locale: string; merchantName: string };

/** The code that proves a new address to be the customer's. In live, readers of messages do not see it. */
export function addressCodeMessage({ locale, merchantName, code }: To & { code: string }) {
  return {
    subject: codeSubject(locale, merchantName),
    text: say("code", { locale, merchantName }).replaceAll("{code}", code),
    html: null,
    template: portalCodeTemplate,
  };
}

/** Tells the address of before, for whoever did not change it. */
export function addressChangedMessage(to: To) {
  return {
    subject: say("subject", to),
    text: say("changed", to),
    html: null,
    template: "address_changed",
  };
}

function say(key: keyof AddressWords, { locale, merchantName }: To): string {
  const of = words[locale.split("-")[0] ?? "en"] ?? words["en"];
  return (of?.[key] ?? "").replaceAll("{merchant}", merchantName);
}
