import type { spokenLanguages } from "#server/wire/atoms/checkout/locale.ts";

type Language = (typeof spokenLanguages)[number];

/**
 * The page that a refused person reads: its title, its text after a visit, and its text after a
 * form was sent.
 */
type Words = { title: string; visit: string; posted: string };

/** In the languages of the hosted page, whose shoppers they are told to. */
export const overloadWords: Readonly<Record<Language, Words>> = {
  af: {
    title: "Net ’n oomblik",
    visit: "Baie mense is tans hier. Hierdie bladsy probeer self weer.",
    posted:
      "Baie mense is tans hier. Niks is gestuur nie en niks is gehef nie. Wag ’n paar sekondes en laai hierdie bladsy weer.",
  },
  ar: {
    title: "لحظة من فضلك",
    visit: "يوجد هنا عدد كبير من الأشخاص حاليًا. ستعيد هذه الصفحة المحاولة تلقائيًا.",
    posted:
      "يوجد هنا عدد كبير من الأشخاص حاليًا. لم يُرسَل شيء ولم يُخصم شيء. انتظر بضع ثوانٍ ثم أعد تحميل هذه الصفحة.",
  },
  da: {
    title: "Et øjeblik",
    visit: "Der er mange her lige nu. Denne side prøver selv igen.",
    posted:
      "Der er mange her lige nu. Intet er sendt, og intet er trukket. Vent nogle sekunder, og indlæs siden igen.",
  },
  de: {
    title: "Einen Moment bitte",
    visit: "Gerade sind sehr viele Menschen hier. Diese Seite versucht es von selbst noch einmal.",
    posted:
      "Gerade sind sehr viele Menschen hier. Es wurde nichts gesendet und nichts abgebucht. Warten Sie einige Sekunden und laden Sie diese Seite dann neu.",
  },
  en: {
    title: "One moment",
    visit: "Many people are here at the moment. This page tries again by itself.",
    posted:
      "Many people are here at the moment. Nothing was sent and nothing was charged. Wait a few seconds, then load this page again.",
  },
  es: {
    title: "Un momento",
    visit: "Hay mucha gente aquí en este momento. Esta página lo intentará de nuevo por sí sola.",
    posted:
      "Hay mucha gente aquí en este momento. No se ha enviado ni cobrado nada. Espere unos segundos y vuelva a cargar esta página.",
  },
  fr: {
    title: "Un instant",
    visit: "Il y a beaucoup de monde en ce moment. Cette page réessaie d’elle-même.",
    posted:
      "Il y a beaucoup de monde en ce moment. Rien n’a été envoyé et rien n’a été débité. Attendez quelques secondes, puis rechargez cette page.",
  },
  he: {
    title: "רק רגע",
    visit: "יש כאן כרגע הרבה אנשים. הדף הזה ינסה שוב מעצמו.",
    posted: "יש כאן כרגע הרבה אנשים. דבר לא נשלח ודבר לא חויב. המתינו כמה שניות וטענו את הדף מחדש.",
  },
  hi: {
    title: "एक क्षण",
    visit: "इस समय यहाँ बहुत लोग हैं। यह पेज अपने आप फिर कोशिश करेगा।",
    posted:
      "इस समय यहाँ बहुत लोग हैं। कुछ भी भेजा नहीं गया और कोई शुल्क नहीं लिया गया। कुछ सेकंड रुकें, फिर यह पेज दोबारा लोड करें।",
  },
  id: {
    title: "Sebentar",
    visit: "Sedang banyak orang di sini. Halaman ini akan mencoba lagi sendiri.",
    posted:
      "Sedang banyak orang di sini. Tidak ada yang dikirim dan tidak ada yang ditagih. Tunggu beberapa detik, lalu muat ulang halaman ini.",
  },
  it: {
    title: "Un momento",
    visit: "In questo momento ci sono molte persone. Questa pagina riprova da sola.",
    posted:
      "In questo momento ci sono molte persone. Non è stato inviato né addebitato nulla. Attenda qualche secondo, poi ricarichi questa pagina.",
  },
  ja: {
    title: "少々お待ちください",
    visit: "現在アクセスが集中しています。このページは自動的に再試行します。",
    posted:
      "現在アクセスが集中しています。何も送信されておらず、請求も行われていません。数秒待ってから、このページを再読み込みしてください。",
  },
  ko: {
    title: "잠시만 기다려 주세요",
    visit: "지금 이용자가 많습니다. 이 페이지는 자동으로 다시 시도합니다.",
    posted:
      "지금 이용자가 많습니다. 아무것도 전송되지 않았고 청구되지 않았습니다. 몇 초 후 이 페이지를 다시 불러오세요.",
  },
  nl: {
    title: "Een ogenblik",
    visit: "Het is hier nu erg druk. Deze pagina probeert het vanzelf opnieuw.",
    posted:
      "Het is hier nu erg druk. Er is niets verzonden en niets afgeschreven. Wacht een paar seconden en laad deze pagina opnieuw.",
  },
  pl: {
    title: "Chwileczkę",
    visit: "W tej chwili jest tu wiele osób. Ta strona spróbuje ponownie sama.",
    posted:
      "W tej chwili jest tu wiele osób. Nic nie zostało wysłane ani pobrane. Proszę poczekać kilka sekund i ponownie wczytać tę stronę.",
  },
  pt: {
    title: "Um momento",
    visit: "Há muita gente aqui neste momento. Esta página tenta de novo sozinha.",
    posted:
      "Há muita gente aqui neste momento. Nada foi enviado e nada foi cobrado. Aguarde alguns segundos e carregue esta página de novo.",
  },
  sv: {
    title: "Ett ögonblick",
    visit: "Det är många här just nu. Sidan försöker igen av sig själv.",
    posted:
      "Det är många här just nu. Inget har skickats och inget har dragits. Vänta några sekunder och ladda sedan om sidan.",
  },
  sw: {
    title: "Subiri kidogo",
    visit: "Kuna watu wengi hapa kwa sasa. Ukurasa huu utajaribu tena wenyewe.",
    posted:
      "Kuna watu wengi hapa kwa sasa. Hakuna kilichotumwa wala kutozwa. Subiri sekunde chache, kisha upakie ukurasa huu tena.",
  },
  th: {
    title: "รอสักครู่",
    visit: "ขณะนี้มีผู้ใช้จำนวนมาก หน้านี้จะลองใหม่เอง",
    posted: "ขณะนี้มีผู้ใช้จำนวนมาก ยังไม่มีการส่งข้อมูลและไม่มีการเรียกเก็บเงิน รอสักครู่แล้วโหลดหน้านี้ใหม่",
  },
  tr: {
    title: "Bir dakika",
    visit: "Şu anda burada çok kişi var. Bu sayfa kendiliğinden yeniden dener.",
    posted:
      "Şu anda burada çok kişi var. Hiçbir şey gönderilmedi ve hiçbir tutar çekilmedi. Birkaç saniye bekleyip bu sayfayı yeniden yükleyin.",
  },
  uk: {
    title: "Хвилинку",
    visit: "Зараз тут дуже багато людей. Ця сторінка спробує ще раз сама.",
    posted:
      "Зараз тут дуже багато людей. Нічого не надіслано й нічого не списано. Зачекайте кілька секунд і завантажте цю сторінку знову.",
  },
  vi: {
    title: "Xin chờ một chút",
    visit: "Hiện có rất nhiều người ở đây. Trang này sẽ tự thử lại.",
    posted:
      "Hiện có rất nhiều người ở đây. Chưa có gì được gửi và chưa có khoản nào bị trừ. Hãy chờ vài giây rồi tải lại trang này.",
  },
  zh: {
    title: "请稍候",
    visit: "目前访问人数较多。本页面会自动重试。",
    posted: "目前访问人数较多。未发送任何内容，也未扣款。请等待几秒钟后重新加载本页面。",
  },
  zu: {
    title: "Isikhashana",
    visit: "Baningi abantu lapha njengamanje. Leli khasi lizozizamela futhi ngokwalo.",
    posted:
      "Baningi abantu lapha njengamanje. Akukho okuthunyelwe futhi akukho mali ekhokhisiwe. Linda imizuzwana embalwa, bese ulayisha leli khasi futhi.",
  },
};
