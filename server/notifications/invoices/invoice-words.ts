type Words = Record<
  "sentSubject" | "sent" | "beforeSubject" | "before" | "overdueSubject" | "overdue" | "pay",
  string
>;

/** Letters on an invoice that is to be paid, in the languages of the hosted page. */
export const invoiceWords: Record<string, Words> = {
  en: {
    sentSubject: "Invoice {number} from {merchant}",
    sent: "{merchant} sent you invoice {number} for {amount}. Please pay it by {date}.",
    beforeSubject: "Invoice {number} is due on {date}",
    before:
      "Invoice {number} from {merchant} for {amount} is due on {date}. If you have already paid it, you need not do anything.",
    overdueSubject: "Invoice {number} is overdue",
    overdue:
      "Invoice {number} from {merchant} for {amount} was due on {date} and has not been paid. If you have paid it in the last few days, please ignore this email.",
    pay: "See and pay the invoice",
  },
  de: {
    sentSubject: "Rechnung {number} von {merchant}",
    sent: "{merchant} hat Ihnen die Rechnung {number} über {amount} gesendet. Bitte bezahlen Sie sie bis zum {date}.",
    beforeSubject: "Rechnung {number} ist am {date} fällig",
    before:
      "Die Rechnung {number} von {merchant} über {amount} ist am {date} fällig. Wenn Sie sie schon bezahlt haben, müssen Sie nichts tun.",
    overdueSubject: "Rechnung {number} ist überfällig",
    overdue:
      "Die Rechnung {number} von {merchant} über {amount} war am {date} fällig und ist noch nicht bezahlt. Wenn Sie sie in den letzten Tagen bezahlt haben, ignorieren Sie bitte diese Nachricht.",
    pay: "Rechnung ansehen und bezahlen",
  },
  fr: {
    sentSubject: "Facture {number} de {merchant}",
    sent: "{merchant} vous a envoyé la facture {number} de {amount}. Merci de la payer d’ici le {date}.",
    beforeSubject: "La facture {number} est à payer le {date}",
    before:
      "La facture {number} de {merchant}, d’un montant de {amount}, est à payer le {date}. Si vous l’avez déjà payée, vous n’avez rien à faire.",
    overdueSubject: "La facture {number} est en retard",
    overdue:
      "La facture {number} de {merchant}, d’un montant de {amount}, était à payer le {date} et ne l’a pas été. Si vous l’avez payée ces derniers jours, ne tenez pas compte de ce message.",
    pay: "Voir et payer la facture",
  },
  es: {
    sentSubject: "Factura {number} de {merchant}",
    sent: "{merchant} le ha enviado la factura {number} por {amount}. Páguela antes del {date}.",
    beforeSubject: "La factura {number} vence el {date}",
    before:
      "La factura {number} de {merchant} por {amount} vence el {date}. Si ya la ha pagado, no tiene que hacer nada.",
    overdueSubject: "La factura {number} está vencida",
    overdue:
      "La factura {number} de {merchant} por {amount} venció el {date} y no se ha pagado. Si la ha pagado en los últimos días, ignore este correo.",
    pay: "Ver y pagar la factura",
  },
  it: {
    sentSubject: "Fattura {number} di {merchant}",
    sent: "{merchant} ti ha inviato la fattura {number} di {amount}. Ti preghiamo di pagarla entro il {date}.",
    beforeSubject: "La fattura {number} scade il {date}",
    before:
      "La fattura {number} di {merchant} di {amount} scade il {date}. Se l’hai già pagata, non devi fare nulla.",
    overdueSubject: "La fattura {number} è scaduta",
    overdue:
      "La fattura {number} di {merchant} di {amount} è scaduta il {date} e non è stata pagata. Se l’hai pagata negli ultimi giorni, ignora questo messaggio.",
    pay: "Vedi e paga la fattura",
  },
  nl: {
    sentSubject: "Factuur {number} van {merchant}",
    sent: "{merchant} heeft u factuur {number} van {amount} gestuurd. Wilt u die uiterlijk {date} betalen?",
    beforeSubject: "Factuur {number} vervalt op {date}",
    before:
      "Factuur {number} van {merchant} van {amount} vervalt op {date}. Als u al hebt betaald, hoeft u niets te doen.",
    overdueSubject: "Factuur {number} is vervallen",
    overdue:
      "Factuur {number} van {merchant} van {amount} verviel op {date} en is niet betaald. Hebt u de afgelopen dagen betaald, dan kunt u dit bericht negeren.",
    pay: "Factuur bekijken en betalen",
  },
  pt: {
    sentSubject: "Fatura {number} de {merchant}",
    sent: "{merchant} enviou-lhe a fatura {number} de {amount}. Pague-a até {date}.",
    beforeSubject: "A fatura {number} vence em {date}",
    before:
      "A fatura {number} de {merchant} de {amount} vence em {date}. Se já a pagou, não precisa de fazer nada.",
    overdueSubject: "A fatura {number} está em atraso",
    overdue:
      "A fatura {number} de {merchant} de {amount} venceu em {date} e não foi paga. Se a pagou nos últimos dias, ignore esta mensagem.",
    pay: "Ver e pagar a fatura",
  },
  pl: {
    sentSubject: "Faktura {number} od {merchant}",
    sent: "{merchant} przesyła Ci fakturę {number} na kwotę {amount}. Prosimy o zapłatę do {date}.",
    beforeSubject: "Termin płatności faktury {number}: {date}",
    before:
      "Termin płatności faktury {number} od {merchant} na kwotę {amount} upływa {date}. Jeśli faktura jest już opłacona, nie musisz nic robić.",
    overdueSubject: "Minął termin płatności faktury {number}",
    overdue:
      "Termin płatności faktury {number} od {merchant} na kwotę {amount} minął {date}, a faktura nie jest opłacona. Jeśli zapłata nastąpiła w ostatnich dniach, zignoruj tę wiadomość.",
    pay: "Zobacz i opłać fakturę",
  },
  tr: {
    sentSubject: "{merchant} faturası {number}",
    sent: "{merchant} size {amount} tutarında {number} numaralı faturayı gönderdi. Lütfen {date} tarihine kadar ödeyin.",
    beforeSubject: "{number} numaralı faturanın son ödeme tarihi: {date}",
    before:
      "{merchant} işletmesinin {amount} tutarındaki {number} numaralı faturasının son ödeme tarihi {date}. Ödediyseniz bir şey yapmanıza gerek yok.",
    overdueSubject: "{number} numaralı faturanın ödemesi gecikti",
    overdue:
      "{merchant} işletmesinin {amount} tutarındaki {number} numaralı faturasının son ödeme tarihi {date} idi ve fatura ödenmedi. Son günlerde ödediyseniz bu e-postayı dikkate almayın.",
    pay: "Faturayı gör ve öde",
  },
  uk: {
    sentSubject: "Рахунок {number} від {merchant}",
    sent: "{merchant} надсилає вам рахунок {number} на суму {amount}. Сплатіть його, будь ласка, до {date}.",
    beforeSubject: "Рахунок {number} слід сплатити до {date}",
    before:
      "Рахунок {number} від {merchant} на суму {amount} слід сплатити до {date}. Якщо ви його вже сплатили, нічого робити не потрібно.",
    overdueSubject: "Рахунок {number} прострочено",
    overdue:
      "Рахунок {number} від {merchant} на суму {amount} слід було сплатити до {date}, але його не сплачено. Якщо ви сплатили його останніми днями, не зважайте на цей лист.",
    pay: "Переглянути та сплатити рахунок",
  },
  sv: {
    sentSubject: "Faktura {number} från {merchant}",
    sent: "{merchant} har skickat dig faktura {number} på {amount}. Betala den senast {date}.",
    beforeSubject: "Faktura {number} förfaller {date}",
    before:
      "Faktura {number} från {merchant} på {amount} förfaller {date}. Om du redan har betalat behöver du inte göra något.",
    overdueSubject: "Faktura {number} är förfallen",
    overdue:
      "Faktura {number} från {merchant} på {amount} förföll {date} och är inte betald. Om du har betalat de senaste dagarna kan du bortse från detta mejl.",
    pay: "Se och betala fakturan",
  },
  da: {
    sentSubject: "Faktura {number} fra {merchant}",
    sent: "{merchant} har sendt dig faktura {number} på {amount}. Betal den senest {date}.",
    beforeSubject: "Faktura {number} forfalder {date}",
    before:
      "Faktura {number} fra {merchant} på {amount} forfalder {date}. Hvis du allerede har betalt, skal du ikke gøre noget.",
    overdueSubject: "Faktura {number} er forfalden",
    overdue:
      "Faktura {number} fra {merchant} på {amount} forfaldt {date} og er ikke betalt. Hvis du har betalt inden for de seneste dage, kan du se bort fra denne besked.",
    pay: "Se og betal fakturaen",
  },
  af: {
    sentSubject: "Faktuur {number} van {merchant}",
    sent: "{merchant} het vir u faktuur {number} van {amount} gestuur. Betaal dit asseblief teen {date}.",
    beforeSubject: "Faktuur {number} is betaalbaar op {date}",
    before:
      "Faktuur {number} van {merchant} van {amount} is betaalbaar op {date}. As u reeds betaal het, hoef u niks te doen nie.",
    overdueSubject: "Faktuur {number} is agterstallig",
    overdue:
      "Faktuur {number} van {merchant} van {amount} was betaalbaar op {date} en is nie betaal nie. As u die afgelope dae betaal het, ignoreer asseblief hierdie boodskap.",
    pay: "Sien en betaal die faktuur",
  },
  sw: {
    sentSubject: "Ankara {number} kutoka {merchant}",
    sent: "{merchant} imekutumia ankara {number} ya {amount}. Tafadhali ilipe kabla ya {date}.",
    beforeSubject: "Ankara {number} inapaswa kulipwa {date}",
    before:
      "Ankara {number} kutoka {merchant} ya {amount} inapaswa kulipwa {date}. Ikiwa umeshailipa, huhitaji kufanya chochote.",
    overdueSubject: "Ankara {number} imechelewa kulipwa",
    overdue:
      "Ankara {number} kutoka {merchant} ya {amount} ilipaswa kulipwa {date} na bado haijalipwa. Ikiwa umeilipa siku za karibuni, tafadhali puuza barua pepe hii.",
    pay: "Tazama na ulipe ankara",
  },
  zu: {
    sentSubject: "I-invoyisi {number} evela ku-{merchant}",
    sent: "I-{merchant} ikuthumelele i-invoyisi {number} engu-{amount}. Sicela uyikhokhe ngaphambi kuka-{date}.",
    beforeSubject: "I-invoyisi {number} kumele ikhokhwe ngo-{date}",
    before:
      "I-invoyisi {number} evela ku-{merchant} engu-{amount} kumele ikhokhwe ngo-{date}. Uma usuyikhokhile, akudingeki wenze lutho.",
    overdueSubject: "I-invoyisi {number} isidlulelwe yisikhathi",
    overdue:
      "I-invoyisi {number} evela ku-{merchant} engu-{amount} bekumele ikhokhwe ngo-{date} futhi ayikakhokhwa. Uma uyikhokhe ezinsukwini ezidlule, sicela ungayinaki le imeyili.",
    pay: "Bona futhi ukhokhe i-invoyisi",
  },
  ar: {
    sentSubject: "الفاتورة {number} من {merchant}",
    sent: "أرسل إليك {merchant} الفاتورة {number} بمبلغ {amount}. يُرجى دفعها في موعد أقصاه {date}.",
    beforeSubject: "تُستحق الفاتورة {number} في {date}",
    before:
      "تُستحق الفاتورة {number} من {merchant} بمبلغ {amount} في {date}. إذا كنت قد دفعتها فلا يلزمك فعل شيء.",
    overdueSubject: "تأخر دفع الفاتورة {number}",
    overdue:
      "استُحقت الفاتورة {number} من {merchant} بمبلغ {amount} في {date} ولم تُدفع بعد. إذا دفعتها في الأيام الأخيرة فتجاهل هذه الرسالة.",
    pay: "عرض الفاتورة ودفعها",
  },
  he: {
    sentSubject: "חשבונית {number} מאת {merchant}",
    sent: "{merchant} שלח לך את חשבונית {number} על סך {amount}. נא לשלם אותה עד {date}.",
    beforeSubject: "מועד התשלום של חשבונית {number} הוא {date}",
    before:
      "מועד התשלום של חשבונית {number} מאת {merchant} על סך {amount} הוא {date}. אם כבר שילמת, אין צורך לעשות דבר.",
    overdueSubject: "התשלום של חשבונית {number} באיחור",
    overdue:
      "מועד התשלום של חשבונית {number} מאת {merchant} על סך {amount} היה {date} והיא טרם שולמה. אם שילמת בימים האחרונים, אפשר להתעלם מהודעה זו.",
    pay: "לצפייה בחשבונית ולתשלום",
  },
  hi: {
    sentSubject: "{merchant} का बिल {number}",
    sent: "{merchant} ने आपको {amount} का बिल {number} भेजा है। कृपया {date} तक इसका भुगतान करें।",
    beforeSubject: "बिल {number} के भुगतान की तिथि {date} है",
    before:
      "{merchant} के {amount} के बिल {number} के भुगतान की तिथि {date} है। यदि आप भुगतान कर चुके हैं, तो आपको कुछ नहीं करना है।",
    overdueSubject: "बिल {number} का भुगतान बकाया है",
    overdue:
      "{merchant} के {amount} के बिल {number} के भुगतान की तिथि {date} थी और भुगतान नहीं हुआ है। यदि आपने पिछले दिनों भुगतान किया है, तो कृपया इस ईमेल को अनदेखा करें।",
    pay: "बिल देखें और भुगतान करें",
  },
  id: {
    sentSubject: "Faktur {number} dari {merchant}",
    sent: "{merchant} mengirimi Anda faktur {number} sebesar {amount}. Harap bayar paling lambat {date}.",
    beforeSubject: "Faktur {number} jatuh tempo pada {date}",
    before:
      "Faktur {number} dari {merchant} sebesar {amount} jatuh tempo pada {date}. Jika sudah membayar, Anda tidak perlu melakukan apa pun.",
    overdueSubject: "Faktur {number} lewat jatuh tempo",
    overdue:
      "Faktur {number} dari {merchant} sebesar {amount} jatuh tempo pada {date} dan belum dibayar. Jika Anda membayarnya dalam beberapa hari terakhir, abaikan email ini.",
    pay: "Lihat dan bayar faktur",
  },
  vi: {
    sentSubject: "Hóa đơn {number} từ {merchant}",
    sent: "{merchant} đã gửi cho bạn hóa đơn {number} trị giá {amount}. Vui lòng thanh toán trước ngày {date}.",
    beforeSubject: "Hóa đơn {number} đến hạn ngày {date}",
    before:
      "Hóa đơn {number} từ {merchant} trị giá {amount} đến hạn ngày {date}. Nếu đã thanh toán, bạn không cần làm gì.",
    overdueSubject: "Hóa đơn {number} đã quá hạn",
    overdue:
      "Hóa đơn {number} từ {merchant} trị giá {amount} đã đến hạn ngày {date} và chưa được thanh toán. Nếu bạn đã thanh toán trong những ngày gần đây, vui lòng bỏ qua email này.",
    pay: "Xem và thanh toán hóa đơn",
  },
  th: {
    sentSubject: "ใบแจ้งหนี้ {number} จาก {merchant}",
    sent: "{merchant} ส่งใบแจ้งหนี้ {number} จำนวน {amount} ถึงคุณ โปรดชำระภายในวันที่ {date}",
    beforeSubject: "ใบแจ้งหนี้ {number} ครบกำหนดวันที่ {date}",
    before:
      "ใบแจ้งหนี้ {number} จาก {merchant} จำนวน {amount} ครบกำหนดวันที่ {date} หากคุณชำระแล้ว ไม่ต้องดำเนินการใด ๆ",
    overdueSubject: "ใบแจ้งหนี้ {number} เกินกำหนดชำระ",
    overdue:
      "ใบแจ้งหนี้ {number} จาก {merchant} จำนวน {amount} ครบกำหนดวันที่ {date} และยังไม่ได้ชำระ หากคุณชำระในช่วงไม่กี่วันที่ผ่านมา โปรดเพิกเฉยต่ออีเมลนี้",
    pay: "ดูและชำระใบแจ้งหนี้",
  },
  zh: {
    sentSubject: "{merchant} 的账单 {number}",
    sent: "{merchant} 向您发送了账单 {number}，金额为 {amount}。请在 {date} 前付款。",
    beforeSubject: "账单 {number} 将于 {date} 到期",
    before:
      "{merchant} 的账单 {number}（金额 {amount}）将于 {date} 到期。如果您已付款，则无需操作。",
    overdueSubject: "账单 {number} 已逾期",
    overdue:
      "{merchant} 的账单 {number}（金额 {amount}）已于 {date} 到期，尚未付款。如果您在最近几天已付款，请忽略此邮件。",
    pay: "查看并支付账单",
  },
  ja: {
    sentSubject: "{merchant} からの請求書 {number}",
    sent: "{merchant} から請求書 {number}（{amount}）が届いています。{date} までにお支払いください。",
    beforeSubject: "請求書 {number} のお支払い期限は {date} です",
    before:
      "{merchant} の請求書 {number}（{amount}）のお支払い期限は {date} です。すでにお支払い済みの場合は、何もする必要はありません。",
    overdueSubject: "請求書 {number} のお支払い期限が過ぎています",
    overdue:
      "{merchant} の請求書 {number}（{amount}）は {date} がお支払い期限でしたが、まだお支払いがありません。ここ数日のうちにお支払い済みの場合は、このメールを無視してください。",
    pay: "請求書を確認して支払う",
  },
  ko: {
    sentSubject: "{merchant}의 청구서 {number}",
    sent: "{merchant}에서 {amount}의 청구서 {number}를 보냈습니다. {date}까지 결제해 주세요.",
    beforeSubject: "청구서 {number}의 결제 기한은 {date}입니다",
    before:
      "{merchant}의 청구서 {number}({amount})의 결제 기한은 {date}입니다. 이미 결제하셨다면 아무것도 하지 않으셔도 됩니다.",
    overdueSubject: "청구서 {number}의 결제 기한이 지났습니다",
    overdue:
      "{merchant}의 청구서 {number}({amount})는 {date}까지였으나 아직 결제되지 않았습니다. 최근 며칠 안에 결제하셨다면 이 이메일을 무시해 주세요.",
    pay: "청구서 보기 및 결제",
  },
};
