/**
 * The letter that announces a debit of a saved account, as its holder asks for it, in the languages of the hosted page. `{name}` marks
 * a placeholder.
 */
export const debitWords: Record<string, Record<"subject" | "told" | "unasked", string>> = {
  en: {
    subject: "{merchant} debits {amount} from your account",
    told: "You asked {merchant} to debit {amount} from your account {account} by the mandate {mandate}. Your bank was asked and usually pays by {date}.",
    unasked: "If that was not you, tell {merchant} and your bank at once.",
  },
  de: {
    subject: "{merchant} zieht {amount} von Ihrem Konto ein",
    told: "Sie haben {merchant} gebeten, {amount} mit dem Mandat {mandate} von Ihrem Konto {account} einzuziehen. Ihre Bank wurde gefragt und zahlt gewöhnlich bis zum {date}.",
    unasked: "Wenn Sie das nicht waren, sagen Sie es sofort {merchant} und Ihrer Bank.",
  },
  fr: {
    subject: "{merchant} prélève {amount} sur votre compte",
    told: "Vous avez demandé à {merchant} de prélever {amount} sur votre compte {account} selon le mandat {mandate}. Votre banque a été sollicitée et paie en général avant le {date}.",
    unasked: "Si ce n’était pas vous, prévenez tout de suite {merchant} et votre banque.",
  },
  es: {
    subject: "{merchant} adeuda {amount} en su cuenta",
    told: "Ha pedido a {merchant} que adeude {amount} en su cuenta {account} según el mandato {mandate}. Se ha consultado a su banco, que suele pagar antes del {date}.",
    unasked: "Si no fue usted, avise enseguida a {merchant} y a su banco.",
  },
  it: {
    subject: "{merchant} addebita {amount} sul suo conto",
    told: "Ha chiesto a {merchant} di addebitare {amount} sul suo conto {account} con il mandato {mandate}. La sua banca ha ricevuto la richiesta e di solito paga entro il {date}.",
    unasked: "Se non è stato lei, avvisi subito {merchant} e la sua banca.",
  },
  nl: {
    subject: "{merchant} schrijft {amount} van uw rekening af",
    told: "U hebt {merchant} gevraagd om {amount} van uw rekening {account} af te schrijven met de machtiging {mandate}. Uw bank is gevraagd en betaalt meestal uiterlijk op {date}.",
    unasked: "Was u dat niet, zeg het dan meteen aan {merchant} en uw bank.",
  },
  pt: {
    subject: "{merchant} debita {amount} na sua conta",
    told: "Pediu a {merchant} que debitasse {amount} na sua conta {account} com o mandato {mandate}. O pedido foi feito ao seu banco, que costuma pagar até {date}.",
    unasked: "Se não foi você, avise logo {merchant} e o seu banco.",
  },
  pl: {
    subject: "{merchant} pobiera {amount} z Twojego rachunku",
    told: "Poproszono {merchant} o pobranie {amount} z Twojego rachunku {account} na podstawie upoważnienia {mandate}. Bank otrzymał prośbę i zwykle płaci do {date}.",
    unasked: "Jeśli to nie Ty, od razu powiadom {merchant} i swój bank.",
  },
  tr: {
    subject: "{merchant} hesabınızdan {amount} çekiyor",
    told: "{merchant} işletmesinden {mandate} yetkisiyle {account} hesabınızdan {amount} çekmesini istediniz. Bankanıza soruldu; genellikle {date} tarihine kadar öder.",
    unasked: "Bunu siz yapmadıysanız hemen {merchant} işletmesine ve bankanıza bildirin.",
  },
  uk: {
    subject: "{merchant} списує {amount} з вашого рахунку",
    told: "Ви попросили {merchant} списати {amount} з вашого рахунку {account} за мандатом {mandate}. Ваш банк отримав запит і зазвичай платить до {date}.",
    unasked: "Якщо це були не ви, одразу повідомте {merchant} і свій банк.",
  },
  sv: {
    subject: "{merchant} debiterar {amount} från ditt konto",
    told: "Du bad {merchant} att debitera {amount} från ditt konto {account} med medgivandet {mandate}. Din bank har tillfrågats och betalar vanligtvis senast {date}.",
    unasked: "Om det inte var du, säg till {merchant} och din bank direkt.",
  },
  da: {
    subject: "{merchant} trækker {amount} fra din konto",
    told: "Du bad {merchant} om at trække {amount} fra din konto {account} med mandatet {mandate}. Din bank er blevet spurgt og betaler normalt senest {date}.",
    unasked: "Var det ikke dig, så sig det straks til {merchant} og din bank.",
  },
  af: {
    subject: "{merchant} trek {amount} van jou rekening af",
    told: "Jy het {merchant} gevra om {amount} van jou rekening {account} af te trek met die mandaat {mandate}. Jou bank is gevra en betaal gewoonlik teen {date}.",
    unasked: "As dit nie jy was nie, sê dit dadelik vir {merchant} en jou bank.",
  },
  sw: {
    subject: "{merchant} inatoa {amount} kwenye akaunti yako",
    told: "Uliomba {merchant} itoe {amount} kwenye akaunti yako {account} kwa idhini {mandate}. Benki yako imeombwa na kwa kawaida hulipa kufikia {date}.",
    unasked: "Kama hukuwa wewe, iambie {merchant} na benki yako mara moja.",
  },
  zu: {
    subject: "U-{merchant} udonsa u-{amount} ku-akhawunti yakho",
    told: "Ucele u-{merchant} ukuthi adonse u-{amount} ku-akhawunti yakho {account} ngegunya {mandate}. Ibhange lakho licelwe futhi livame ukukhokha kungakapheli u-{date}.",
    unasked: "Uma bekungewena, tshela u-{merchant} nebhange lakho ngokushesha.",
  },
  ar: {
    subject: "يخصم {merchant} مبلغ {amount} من حسابك",
    told: "طلبت من {merchant} خصم {amount} من حسابك {account} بموجب التفويض {mandate}. طُلب ذلك من بنكك، وهو يدفع عادةً بحلول {date}.",
    unasked: "إن لم تكن أنت، فأبلغ {merchant} وبنكك فورًا.",
  },
  he: {
    subject: "חיוב של {amount} בחשבונכם על ידי {merchant}",
    told: "ביקשתם מ-{merchant} לחייב את חשבונכם {account} בסכום {amount} לפי ההרשאה {mandate}. הבנק שלכם קיבל את הבקשה ובדרך כלל משלם עד {date}.",
    unasked: "אם לא הייתם אלה אתם, הודיעו מיד ל-{merchant} ולבנק שלכם.",
  },
  hi: {
    subject: "{merchant} आपके खाते से {amount} काट रहा है",
    told: "आपने {merchant} से अधिदेश {mandate} के अनुसार अपने खाते {account} से {amount} काटने को कहा। आपके बैंक से अनुरोध किया गया है और वह आम तौर पर {date} तक भुगतान करता है।",
    unasked: "अगर यह आपने नहीं किया, तो तुरंत {merchant} और अपने बैंक को बताएँ।",
  },
  id: {
    subject: "{merchant} mendebit {amount} dari rekening Anda",
    told: "Anda meminta {merchant} mendebit {amount} dari rekening Anda {account} dengan mandat {mandate}. Bank Anda telah diminta dan biasanya membayar paling lambat {date}.",
    unasked: "Jika bukan Anda, segera beri tahu {merchant} dan bank Anda.",
  },
  vi: {
    subject: "{merchant} ghi nợ {amount} từ tài khoản của bạn",
    told: "Bạn đã yêu cầu {merchant} ghi nợ {amount} từ tài khoản {account} của bạn theo ủy nhiệm {mandate}. Ngân hàng của bạn đã được yêu cầu và thường thanh toán trước {date}.",
    unasked: "Nếu không phải bạn, hãy báo ngay cho {merchant} và ngân hàng của bạn.",
  },
  th: {
    subject: "{merchant} หักเงิน {amount} จากบัญชีของคุณ",
    told: "คุณขอให้ {merchant} หักเงิน {amount} จากบัญชี {account} ของคุณตามหนังสือยินยอม {mandate} เราแจ้งธนาคารของคุณแล้ว และโดยทั่วไปธนาคารจะจ่ายภายใน {date}",
    unasked: "หากไม่ใช่คุณ โปรดแจ้ง {merchant} และธนาคารของคุณทันที",
  },
  zh: {
    subject: "{merchant} 从您的账户扣款 {amount}",
    told: "您请 {merchant} 依据授权书 {mandate} 从您的账户 {account} 扣取 {amount}。已请求您的银行，通常会在 {date} 之前支付。",
    unasked: "如果不是您本人操作，请立即告知 {merchant} 和您的银行。",
  },
  ja: {
    subject: "{merchant} が口座から {amount} を引き落とします",
    told: "お客様は、委任番号 {mandate} に基づき口座 {account} から {amount} を引き落とすことを {merchant} に依頼しました。銀行に依頼済みで、通常は {date} までに支払われます。",
    unasked: "心当たりがない場合は、すぐに {merchant} と銀行にお知らせください。",
  },
  ko: {
    subject: "{merchant}이(가) 계좌에서 {amount}을(를) 출금합니다",
    told: "위임 번호 {mandate}에 따라 계좌 {account}에서 {amount}을(를) 출금하도록 {merchant}에 요청하셨습니다. 은행에 요청했으며 보통 {date}까지 지급됩니다.",
    unasked: "본인이 아니라면 {merchant}과(와) 은행에 바로 알려 주세요.",
  },
};
