/** Letters on a renewal to come and on a subscription's end, in the languages of the hosted page. */
export const endWords: Record<
  string,
  Record<"renewsSubject" | "renews" | "endedSubject" | "ended" | "unpaid", string>
> = {
  en: {
    renewsSubject: "Your subscription to {merchant} renews on {date}",
    renews: "On {date}, {merchant} charges {amount} to {card} for your next period.",
    endedSubject: "Your subscription to {merchant} has ended",
    ended: "Your subscription to {merchant} ended on {date}. Nothing more is charged.",
    unpaid:
      "{amount} could not be charged after several tries, so your subscription to {merchant} ended on {date}. Nothing more is charged.",
  },
  de: {
    renewsSubject: "Ihr Abonnement bei {merchant} verlängert sich am {date}",
    renews:
      "Am {date} bucht {merchant} {amount} für den nächsten Zeitraum ab. Zahlungsart: {card}.",
    endedSubject: "Ihr Abonnement bei {merchant} ist beendet",
    ended: "Ihr Abonnement bei {merchant} wurde am {date} beendet. Es wird nichts mehr abgebucht.",
    unpaid:
      "{amount} konnten auch nach mehreren Versuchen nicht abgebucht werden. Ihr Abonnement bei {merchant} wurde deshalb am {date} beendet. Es wird nichts mehr abgebucht.",
  },
  fr: {
    renewsSubject: "Votre abonnement chez {merchant} se renouvelle le {date}",
    renews: "Le {date}, {merchant} prélèvera {amount} sur {card} pour la période suivante.",
    endedSubject: "Votre abonnement chez {merchant} est terminé",
    ended: "Votre abonnement chez {merchant} a pris fin le {date}. Plus rien ne sera prélevé.",
    unpaid:
      "{amount} n’ont pas pu être prélevés malgré plusieurs essais. Votre abonnement chez {merchant} a donc pris fin le {date}. Plus rien ne sera prélevé.",
  },
  es: {
    renewsSubject: "Su suscripción a {merchant} se renueva el {date}",
    renews: "El {date}, {merchant} cobrará {amount} con {card} por el siguiente periodo.",
    endedSubject: "Su suscripción a {merchant} ha terminado",
    ended: "Su suscripción a {merchant} terminó el {date}. No se cobrará nada más.",
    unpaid:
      "No se han podido cobrar {amount} tras varios intentos. Por eso, su suscripción a {merchant} terminó el {date}. No se cobrará nada más.",
  },
  it: {
    renewsSubject: "Il tuo abbonamento a {merchant} si rinnova il {date}",
    renews: "Il {date} {merchant} addebiterà {amount} su {card} per il periodo successivo.",
    endedSubject: "Il tuo abbonamento a {merchant} è terminato",
    ended: "Il tuo abbonamento a {merchant} è terminato il {date}. Non verrà addebitato altro.",
    unpaid:
      "Non è stato possibile addebitare {amount} dopo vari tentativi. Perciò il tuo abbonamento a {merchant} è terminato il {date}. Non verrà addebitato altro.",
  },
  nl: {
    renewsSubject: "Uw abonnement bij {merchant} wordt verlengd op {date}",
    renews: "Op {date} schrijft {merchant} {amount} af van {card} voor de volgende periode.",
    endedSubject: "Uw abonnement bij {merchant} is beëindigd",
    ended: "Uw abonnement bij {merchant} is geëindigd op {date}. Er wordt niets meer afgeschreven.",
    unpaid:
      "{amount} kon ook na meerdere pogingen niet worden afgeschreven. Daarom is uw abonnement bij {merchant} geëindigd op {date}. Er wordt niets meer afgeschreven.",
  },
  pt: {
    renewsSubject: "A sua assinatura de {merchant} renova-se em {date}",
    renews: "Em {date}, {merchant} cobra {amount} em {card} pelo período seguinte.",
    endedSubject: "A sua assinatura de {merchant} terminou",
    ended: "A sua assinatura de {merchant} terminou em {date}. Nada mais será cobrado.",
    unpaid:
      "Não foi possível cobrar {amount} após várias tentativas. Por isso, a sua assinatura de {merchant} terminou em {date}. Nada mais será cobrado.",
  },
  pl: {
    renewsSubject: "Twoja subskrypcja w {merchant} odnowi się {date}",
    renews: "{date} {merchant} pobierze {amount} za kolejny okres. Metoda płatności: {card}.",
    endedSubject: "Twoja subskrypcja w {merchant} dobiegła końca",
    ended: "Twoja subskrypcja w {merchant} zakończyła się {date}. Nic więcej nie zostanie pobrane.",
    unpaid:
      "Mimo kilku prób nie udało się pobrać {amount}. Dlatego Twoja subskrypcja w {merchant} zakończyła się {date}. Nic więcej nie zostanie pobrane.",
  },
  tr: {
    renewsSubject: "{merchant} aboneliğiniz {date} tarihinde yenileniyor",
    renews:
      "{merchant}, {date} tarihinde sonraki dönem için {amount} tahsil eder. Ödeme yöntemi: {card}.",
    endedSubject: "{merchant} aboneliğiniz sona erdi",
    ended: "{merchant} aboneliğiniz {date} tarihinde sona erdi. Başka ücret alınmaz.",
    unpaid:
      "{amount} birkaç denemeye rağmen tahsil edilemedi. Bu nedenle {merchant} aboneliğiniz {date} tarihinde sona erdi. Başka ücret alınmaz.",
  },
  uk: {
    renewsSubject: "Ваша підписка на {merchant} поновиться {date}",
    renews: "{date} {merchant} спише {amount} за наступний період. Спосіб оплати: {card}.",
    endedSubject: "Ваша підписка на {merchant} завершилася",
    ended: "Ваша підписка на {merchant} завершилася {date}. Більше нічого не списуватиметься.",
    unpaid:
      "Не вдалося списати {amount}, попри кілька спроб. Тому ваша підписка на {merchant} завершилася {date}. Більше нічого не списуватиметься.",
  },
  sv: {
    renewsSubject: "Din prenumeration hos {merchant} förnyas den {date}",
    renews: "Den {date} drar {merchant} {amount} från {card} för nästa period.",
    endedSubject: "Din prenumeration hos {merchant} har upphört",
    ended: "Din prenumeration hos {merchant} upphörde den {date}. Inget mer dras.",
    unpaid:
      "{amount} kunde inte dras trots flera försök. Därför upphörde din prenumeration hos {merchant} den {date}. Inget mer dras.",
  },
  da: {
    renewsSubject: "Dit abonnement hos {merchant} fornyes den {date}",
    renews: "Den {date} trækker {merchant} {amount} på {card} for den næste periode.",
    endedSubject: "Dit abonnement hos {merchant} er ophørt",
    ended: "Dit abonnement hos {merchant} ophørte den {date}. Der trækkes ikke mere.",
    unpaid:
      "{amount} kunne ikke trækkes trods flere forsøg. Derfor ophørte dit abonnement hos {merchant} den {date}. Der trækkes ikke mere.",
  },
  af: {
    renewsSubject: "Jou intekening by {merchant} word op {date} hernu",
    renews: "Op {date} verhaal {merchant} {amount} van {card} vir jou volgende tydperk.",
    endedSubject: "Jou intekening by {merchant} het geëindig",
    ended: "Jou intekening by {merchant} het op {date} geëindig. Niks meer word verhaal nie.",
    unpaid:
      "{amount} kon ná verskeie pogings nie verhaal word nie. Daarom het jou intekening by {merchant} op {date} geëindig. Niks meer word verhaal nie.",
  },
  sw: {
    renewsSubject: "Usajili wako kwa {merchant} utafanywa upya {date}",
    renews: "Tarehe {date}, {merchant} itatoza {amount} kwa {card} kwa kipindi chako kijacho.",
    endedSubject: "Usajili wako kwa {merchant} umekwisha",
    ended: "Usajili wako kwa {merchant} ulikwisha tarehe {date}. Hakuna kingine kitakachotozwa.",
    unpaid:
      "{amount} haikuweza kutozwa licha ya majaribio kadhaa. Kwa hiyo usajili wako kwa {merchant} ulikwisha tarehe {date}. Hakuna kingine kitakachotozwa.",
  },
  zu: {
    renewsSubject: "Okubhalisele ku-{merchant} kuvuselelwa ngo-{date}",
    renews: "Ngo-{date}, u-{merchant} ukhokhisa u-{amount} ku-{card} wesikhathi esilandelayo.",
    endedSubject: "Okubhalisele ku-{merchant} kuphelile",
    ended: "Okubhalisele ku-{merchant} kuphele ngo-{date}. Akukho okunye okuzokhokhiswa.",
    unpaid:
      "U-{amount} awukwazanga ukukhokhiswa naphezu kwemizamo eminingana. Ngakho okubhalisele ku-{merchant} kuphele ngo-{date}. Akukho okunye okuzokhokhiswa.",
  },
  ar: {
    renewsSubject: "يتجدد اشتراكك لدى {merchant} في {date}",
    renews: "في {date} يخصم {merchant} مبلغ {amount} من {card} عن الفترة التالية.",
    endedSubject: "انتهى اشتراكك لدى {merchant}",
    ended: "انتهى اشتراكك لدى {merchant} في {date}. لن يُخصم أي مبلغ آخر.",
    unpaid:
      "تعذّر خصم {amount} رغم عدة محاولات، لذلك انتهى اشتراكك لدى {merchant} في {date}. لن يُخصم أي مبلغ آخر.",
  },
  he: {
    renewsSubject: "המינוי שלך אצל {merchant} מתחדש בתאריך {date}",
    renews: "בתאריך {date} {merchant} יחייב {amount} באמצעות {card} עבור התקופה הבאה.",
    endedSubject: "המינוי שלך אצל {merchant} הסתיים",
    ended: "המינוי שלך אצל {merchant} הסתיים בתאריך {date}. לא יהיו חיובים נוספים.",
    unpaid:
      "לא ניתן היה לחייב {amount} גם לאחר כמה ניסיונות, ולכן המינוי שלך אצל {merchant} הסתיים בתאריך {date}. לא יהיו חיובים נוספים.",
  },
  hi: {
    renewsSubject: "{merchant} की आपकी सदस्यता {date} को नवीनीकृत होगी",
    renews: "{date} को {merchant} अगली अवधि के लिए {card} से {amount} लेगा।",
    endedSubject: "{merchant} की आपकी सदस्यता समाप्त हो गई है",
    ended: "{merchant} की आपकी सदस्यता {date} को समाप्त हो गई। अब कोई राशि नहीं ली जाएगी।",
    unpaid:
      "कई प्रयासों के बाद भी {amount} नहीं लिए जा सके। इसलिए {merchant} की आपकी सदस्यता {date} को समाप्त हो गई। अब कोई राशि नहीं ली जाएगी।",
  },
  id: {
    renewsSubject: "Langganan Anda di {merchant} diperpanjang pada {date}",
    renews: "Pada {date}, {merchant} menagih {amount} ke {card} untuk periode berikutnya.",
    endedSubject: "Langganan Anda di {merchant} telah berakhir",
    ended: "Langganan Anda di {merchant} berakhir pada {date}. Tidak ada lagi yang ditagih.",
    unpaid:
      "{amount} tidak dapat ditagih meski sudah dicoba beberapa kali. Karena itu langganan Anda di {merchant} berakhir pada {date}. Tidak ada lagi yang ditagih.",
  },
  vi: {
    renewsSubject: "Gói đăng ký của bạn tại {merchant} gia hạn vào {date}",
    renews: "Vào {date}, {merchant} thu {amount} qua {card} cho kỳ tiếp theo.",
    endedSubject: "Gói đăng ký của bạn tại {merchant} đã kết thúc",
    ended:
      "Gói đăng ký của bạn tại {merchant} đã kết thúc vào {date}. Không thu thêm khoản nào nữa.",
    unpaid:
      "Không thu được {amount} dù đã thử nhiều lần. Vì vậy gói đăng ký của bạn tại {merchant} đã kết thúc vào {date}. Không thu thêm khoản nào nữa.",
  },
  th: {
    renewsSubject: "การสมัครสมาชิกของคุณกับ {merchant} จะต่ออายุในวันที่ {date}",
    renews: "ในวันที่ {date} {merchant} จะเรียกเก็บ {amount} จาก {card} สำหรับรอบถัดไป",
    endedSubject: "การสมัครสมาชิกของคุณกับ {merchant} สิ้นสุดแล้ว",
    ended: "การสมัครสมาชิกของคุณกับ {merchant} สิ้นสุดเมื่อวันที่ {date} จะไม่มีการเรียกเก็บอีก",
    unpaid:
      "ไม่สามารถเรียกเก็บ {amount} ได้แม้พยายามหลายครั้งแล้ว การสมัครสมาชิกของคุณกับ {merchant} จึงสิ้นสุดเมื่อวันที่ {date} จะไม่มีการเรียกเก็บอีก",
  },
  zh: {
    renewsSubject: "您在 {merchant} 的订阅将于 {date}续订",
    renews: "{merchant} 将于 {date}从{card}收取下一周期的 {amount}。",
    endedSubject: "您在 {merchant} 的订阅已结束",
    ended: "您在 {merchant} 的订阅已于 {date}结束。不会再扣款。",
    unpaid:
      "多次尝试后仍无法收取 {amount}，因此您在 {merchant} 的订阅已于 {date}结束。不会再扣款。",
  },
  ja: {
    renewsSubject: "{merchant}の定期購入は{date}に更新されます",
    renews: "{date}に、次の期間の料金として{merchant}が{card}に{amount}を請求します。",
    endedSubject: "{merchant}の定期購入は終了しました",
    ended: "{merchant}の定期購入は{date}に終了しました。今後の請求はありません。",
    unpaid:
      "何度か試みましたが、{amount}を請求できませんでした。そのため{merchant}の定期購入は{date}に終了しました。今後の請求はありません。",
  },
  ko: {
    renewsSubject: "{merchant} 구독이 {date}에 갱신됩니다",
    renews: "{date}에 {merchant}이(가) 다음 기간에 대해 {card}(으)로 {amount}을(를) 청구합니다.",
    endedSubject: "{merchant} 구독이 종료되었습니다",
    ended: "{merchant} 구독이 {date}에 종료되었습니다. 더 이상 청구되지 않습니다.",
    unpaid:
      "여러 번 시도했지만 {amount}을(를) 청구하지 못했습니다. 그래서 {merchant} 구독이 {date}에 종료되었습니다. 더 이상 청구되지 않습니다.",
  },
};
