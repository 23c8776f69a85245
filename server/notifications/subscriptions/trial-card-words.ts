/** Letters on a trial that began without a card, in the languages of the hosted page. */
export const trialCardWords: Record<string, Record<"begun" | "ends" | "addCard", string>> = {
  en: {
    begun:
      "Thank you. Your free trial at {merchant} lasts until {date}. Nothing is charged unless you add a card.",
    ends: "Your free trial at {merchant} ends on {date}. Add a card by then to go on for {amount}; nothing is charged before that day. Without a card it stops.",
    addCard: "Add a card",
  },
  de: {
    begun:
      "Vielen Dank. Ihr kostenloser Probezeitraum bei {merchant} dauert bis {date}. Es wird nichts abgebucht, solange Sie keine Karte hinzufügen.",
    ends: "Ihr kostenloser Probezeitraum bei {merchant} endet am {date}. Fügen Sie bis dahin eine Karte hinzu, damit es für {amount} weitergeht; vorher wird nichts abgebucht. Ohne Karte endet der Zugang an diesem Tag.",
    addCard: "Karte hinzufügen",
  },
  fr: {
    begun:
      "Merci. Votre essai gratuit chez {merchant} dure jusqu’au {date}. Rien n’est débité tant que vous n’ajoutez pas de carte.",
    ends: "Votre essai gratuit chez {merchant} se termine le {date}. Ajoutez une carte d’ici là pour continuer à {amount} ; rien n’est débité avant ce jour. Sans carte, il s’arrête.",
    addCard: "Ajouter une carte",
  },
  es: {
    begun:
      "Gracias. Su prueba gratuita de {merchant} dura hasta el {date}. No se cobra nada mientras no añada una tarjeta.",
    ends: "Su prueba gratuita de {merchant} termina el {date}. Añada una tarjeta antes de ese día para seguir por {amount}; hasta entonces no se cobra nada. Sin tarjeta, se detiene.",
    addCard: "Añadir una tarjeta",
  },
  it: {
    begun:
      "Grazie. La tua prova gratuita di {merchant} dura fino al {date}. Non viene addebitato nulla finché non aggiungi una carta.",
    ends: "La tua prova gratuita di {merchant} termina il {date}. Aggiungi una carta entro allora per continuare a {amount}; prima di quel giorno non viene addebitato nulla. Senza carta si interrompe.",
    addCard: "Aggiungi una carta",
  },
  nl: {
    begun:
      "Bedankt. Uw gratis proefperiode bij {merchant} duurt tot {date}. Er wordt niets afgeschreven zolang u geen kaart toevoegt.",
    ends: "Uw gratis proefperiode bij {merchant} eindigt op {date}. Voeg vóór die dag een kaart toe om voor {amount} door te gaan; tot dan wordt er niets afgeschreven. Zonder kaart stopt het.",
    addCard: "Kaart toevoegen",
  },
  pt: {
    begun:
      "Obrigado. O seu período experimental gratuito de {merchant} dura até {date}. Nada é cobrado enquanto não adicionar um cartão.",
    ends: "O seu período experimental gratuito de {merchant} termina em {date}. Adicione um cartão até lá para continuar por {amount}; nada é cobrado antes desse dia. Sem cartão, termina.",
    addCard: "Adicionar um cartão",
  },
  pl: {
    begun:
      "Dziękujemy. Twój bezpłatny okres próbny w {merchant} trwa do {date}. Dopóki nie dodasz karty, nic nie zostanie pobrane.",
    ends: "Twój bezpłatny okres próbny w {merchant} kończy się {date}. Dodaj do tego czasu kartę, aby korzystać dalej za {amount}; przed tym dniem nic nie zostanie pobrane. Bez karty dostęp wygaśnie.",
    addCard: "Dodaj kartę",
  },
  tr: {
    begun:
      "Teşekkürler. {merchant} ücretsiz denemeniz {date} tarihine kadar sürer. Kart eklemediğiniz sürece tahsilat yapılmaz.",
    ends: "{merchant} ücretsiz denemeniz {date} tarihinde sona eriyor. {amount} ile devam etmek için o zamana kadar bir kart ekleyin; o günden önce tahsilat yapılmaz. Kart olmadan sona erer.",
    addCard: "Kart ekle",
  },
  uk: {
    begun:
      "Дякуємо. Ваш безкоштовний пробний період у {merchant} триває до {date}. Нічого не буде списано, доки ви не додасте картку.",
    ends: "Ваш безкоштовний пробний період у {merchant} закінчується {date}. Додайте до того часу картку, щоб продовжити за {amount}; до цього дня нічого не буде списано. Без картки доступ припиниться.",
    addCard: "Додати картку",
  },
  sv: {
    begun:
      "Tack. Din kostnadsfria provperiod hos {merchant} varar till den {date}. Inget dras så länge du inte lägger till ett kort.",
    ends: "Din kostnadsfria provperiod hos {merchant} upphör den {date}. Lägg till ett kort innan dess för att fortsätta för {amount}; inget dras före den dagen. Utan kort avslutas den.",
    addCard: "Lägg till ett kort",
  },
  da: {
    begun:
      "Tak. Din gratis prøveperiode hos {merchant} varer til den {date}. Der trækkes intet, så længe du ikke tilføjer et kort.",
    ends: "Din gratis prøveperiode hos {merchant} slutter den {date}. Tilføj et kort inden da for at fortsætte til {amount}; der trækkes intet før den dag. Uden kort stopper den.",
    addCard: "Tilføj et kort",
  },
  af: {
    begun:
      "Dankie. Jou gratis proeftydperk by {merchant} duur tot {date}. Niks word gehef solank jy nie ’n kaart byvoeg nie.",
    ends: "Jou gratis proeftydperk by {merchant} eindig op {date}. Voeg voor dan ’n kaart by om teen {amount} voort te gaan; niks word voor daardie dag gehef nie. Sonder ’n kaart stop dit.",
    addCard: "Voeg ’n kaart by",
  },
  sw: {
    begun:
      "Asante. Jaribio lako la bure kwa {merchant} litadumu hadi tarehe {date}. Hakuna kinachotozwa usipoongeza kadi.",
    ends: "Jaribio lako la bure kwa {merchant} litaisha tarehe {date}. Ongeza kadi kabla ya hapo ili kuendelea kwa {amount}; hakuna kinachotozwa kabla ya siku hiyo. Bila kadi litasitishwa.",
    addCard: "Ongeza kadi",
  },
  zu: {
    begun:
      "Siyabonga. Isikhathi sakho sokuzama samahhala ku-{merchant} siqhubeka kuze kube ngu-{date}. Akukho okukhokhiswayo uma ungangezi ikhadi.",
    ends: "Isikhathi sakho sokuzama samahhala ku-{merchant} siphela ngo-{date}. Engeza ikhadi ngaphambi kwalokho ukuze uqhubeke ngo-{amount}; akukho okukhokhiswayo ngaphambi kwalolo suku. Ngaphandle kwekhadi siyama.",
    addCard: "Engeza ikhadi",
  },
  ar: {
    begun:
      "شكرًا لك. تستمر فترتك التجريبية المجانية لدى {merchant} حتى {date}. لن يُخصم شيء ما لم تُضف بطاقة.",
    ends: "تنتهي فترتك التجريبية المجانية لدى {merchant} في {date}. أضف بطاقة قبل ذلك للمتابعة مقابل {amount}؛ لن يُخصم شيء قبل ذلك اليوم. من دون بطاقة تتوقف الخدمة.",
    addCard: "إضافة بطاقة",
  },
  he: {
    begun:
      "תודה. תקופת הניסיון החינמית שלך אצל {merchant} נמשכת עד {date}. לא יהיה חיוב כל עוד לא נוסף כרטיס.",
    ends: "תקופת הניסיון החינמית שלך אצל {merchant} מסתיימת ב-{date}. כדי להמשיך תמורת {amount} יש להוסיף כרטיס עד אז; לא יהיה חיוב לפני אותו יום. ללא כרטיס היא נפסקת.",
    addCard: "הוספת כרטיס",
  },
  hi: {
    begun:
      "धन्यवाद। {merchant} की आपकी मुफ़्त परीक्षण अवधि {date} तक है। जब तक आप कार्ड नहीं जोड़ते, कोई राशि नहीं ली जाएगी।",
    ends: "{merchant} की आपकी मुफ़्त परीक्षण अवधि {date} को समाप्त हो रही है। {amount} पर जारी रखने के लिए तब तक एक कार्ड जोड़ें; उस दिन से पहले कोई राशि नहीं ली जाएगी। कार्ड के बिना यह रुक जाएगी।",
    addCard: "कार्ड जोड़ें",
  },
  id: {
    begun:
      "Terima kasih. Uji coba gratis Anda di {merchant} berlangsung hingga {date}. Tidak ada yang ditagih selama Anda tidak menambahkan kartu.",
    ends: "Uji coba gratis Anda di {merchant} berakhir pada {date}. Tambahkan kartu sebelum itu untuk melanjutkan seharga {amount}; tidak ada tagihan sebelum hari itu. Tanpa kartu, langganan berhenti.",
    addCard: "Tambah kartu",
  },
  vi: {
    begun:
      "Cảm ơn bạn. Thời gian dùng thử miễn phí của bạn tại {merchant} kéo dài đến {date}. Không thu khoản nào nếu bạn không thêm thẻ.",
    ends: "Thời gian dùng thử miễn phí của bạn tại {merchant} kết thúc vào {date}. Hãy thêm thẻ trước ngày đó để tiếp tục với {amount}; không thu khoản nào trước ngày đó. Nếu không có thẻ, gói sẽ dừng.",
    addCard: "Thêm thẻ",
  },
  th: {
    begun: "ขอบคุณ ช่วงทดลองใช้ฟรีของคุณกับ {merchant} มีถึงวันที่ {date} จะไม่มีการเรียกเก็บหากคุณไม่เพิ่มบัตร",
    ends: "ช่วงทดลองใช้ฟรีของคุณกับ {merchant} จะสิ้นสุดในวันที่ {date} โปรดเพิ่มบัตรก่อนวันนั้นเพื่อใช้ต่อในราคา {amount} จะไม่มีการเรียกเก็บก่อนวันนั้น หากไม่มีบัตร การใช้งานจะหยุดลง",
    addCard: "เพิ่มบัตร",
  },
  zh: {
    begun: "谢谢。您在 {merchant} 的免费试用至 {date} 为止。只要您不添加银行卡，就不会扣款。",
    ends: "您在 {merchant} 的免费试用将于 {date} 结束。请在该日前添加银行卡，以 {amount} 继续；该日之前不会扣款。没有银行卡则会停止。",
    addCard: "添加银行卡",
  },
  ja: {
    begun:
      "ありがとうございます。{merchant}の無料トライアルは{date}まで続きます。カードを追加されない限り、請求はありません。",
    ends: "{merchant}の無料トライアルは{date}に終了します。{amount}で続けるには、それまでにカードを追加してください。その日より前に請求はありません。カードがない場合は停止します。",
    addCard: "カードを追加",
  },
  ko: {
    begun:
      "감사합니다. {merchant} 무료 체험은 {date}까지입니다. 카드를 추가하지 않으면 청구되지 않습니다.",
    ends: "{merchant} 무료 체험이 {date}에 종료됩니다. {amount}에 계속하려면 그때까지 카드를 추가하세요. 그날 전에는 청구되지 않습니다. 카드가 없으면 중지됩니다.",
    addCard: "카드 추가",
  },
};
