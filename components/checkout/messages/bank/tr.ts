import type { BankMessages } from "#components/checkout/messages/bank/en.ts";

export const bank: BankMessages = {
  declined_code_expired:
    "Bu kodla ödeme süresi doldu. Hiçbir şey tahsil edilmedi. Yeni bir kod için yeniden ödeyin.",
  declined_incorrect_code:
    "Bu kod doğru değil ya da çok eski. Hiçbir şey tahsil edilmedi. Bankanızın uygulamasından yenisini alın.",
  code_incomplete: "Bankanızın uygulamasında görünen altı rakamı girin.",
  pixNote: "Bankanızın uygulamasıyla bir kod tararsınız",
  blikNote: "Bankanızın uygulamasındaki kodu girersiniz",
  accountNote: "{method} üzerinden onaylarsınız",
  orPayOtherwise: "veya başka bir yolla ödeyin",
  accountText: "Ödemeyi {method} üzerinden onaylayın. Ardından buraya dönersiniz.",
  codeTitle: "{method} ile öde",
  pixText:
    "Kodu bankanızın uygulamasında tarayın ya da altındaki metni uygulamaya kopyalayın. Ödediğinizde bu sayfa gösterir.",
  blikText:
    "Bankanızın uygulamasını açın ve ödemeyi orada onaylayın. Ödediğinizde bu sayfa gösterir.",
  codeToCopy: "Kopyalanacak kod",
  validUntil: "Son geçerlilik: {time}",
  bankCode: "Altı haneli kod",
  debitNote: "Bankanız {first}–{last} gün içinde öder",
  iban_invalid: "Bu IBAN’ı kontrol edin: bir bölümü eksik veya bir karakter yanlış.",
  mandateText:
    "Ödeme yaparak {merchant} işletmesine bu tutarı hesabınızdan bir kez çekmesi, bankanıza da ödemesi için izin verirsiniz. 8 hafta içinde bankanızdan parayı geri isteyebilirsiniz.",
  debitTitle: "Bankanızın {first}–{last} güne ihtiyacı var",
  debitText: "Bankanızdan {account} hesabından {amount} istedik ve yanıtını bekliyoruz.",
  debitMoney: "Henüz ödenmedi ve hiçbir sorun yok. {amount} hesabınızdan bir kez çekilecek.",
  debitClose: "Bu sayfayı kapatabilirsiniz.",
  debitAllowed: "Çekime izin verdiniz",
  debitMandate: "{time}, yetki {mandate}",
  debitPays: "Bankanız öder",
  debitThen: "{merchant} siparişinizi tamamlar",
  debitThenWhen: "Banka öder ödemez",
  seeMandate: "Yetkiyi göster",
  debitComing: "Bankanızdan yolda",
  debitFailedTitle: "Bankanız ödemedi",
  debitFailedText: "Bankanız {account} hesabından {amount} ödemedi. Sipariş ödenmedi.",
  sortCode: "Birleşik Krallık sort code",
  accountNumber: "Hesap numarası",
  routingNumber: "Yönlendirme numarası",
  sort_code_invalid: "Sort code altı hanelidir.",
  account_invalid: "Bu hesap numarasını kontrol edin.",
  routing_invalid: "Bu yönlendirme numarasını kontrol edin: bir rakam eksik veya yanlış.",
  bacsText:
    "Ödeme yaparak bankanıza, Direct Debit Guarantee koruması altında {merchant} çekimlerini bu hesaptan ödemesi talimatını verirsiniz. Sonraki her çekim en az {days} iş günü önce e-postayla bildirilir.",
  achText:
    "Ödeme yaparak {merchant} işletmesine bu tutarı hesabınızdan bir kez çekmesi ve yanlış bir çekimi düzeltmesi için izin verirsiniz. Hesap özetinizden sonraki 60 gün içinde bankanıza bir hata bildirebilirsiniz.",
  mandateKept:
    "Ödeme yaparak {merchant} işletmesine bu tutarı ve sonraki tutarları kararlaştırıldığı gibi hesabınızdan çekmesi, bankanıza da ödemesi için izin verirsiniz. Sonraki her çekim en az {days} gün önce e-postayla bildirilir. Bir çekimden sonraki 8 hafta içinde bankanızdan parayı geri isteyebilirsiniz.",
  achKept:
    "Ödeme yaparak {merchant} işletmesine bu tutarı ve sonraki tutarları kararlaştırıldığı gibi hesabınızdan çekmesi ve yanlış bir çekimi düzeltmesi için, geri alana kadar izin verirsiniz. Sonraki her çekim en az {days} gün önce e-postayla bildirilir. Hesap özetinizden sonraki 60 gün içinde bankanıza bir hata bildirebilirsiniz.",
  mandateAgain:
    "Ödeme yaparak {merchant} işletmesinden bu tutarı, daha önce verdiğiniz yetkiyle şimdi bu hesaptan çekmesini istersiniz. Bu çekimi bu sayfa ve bir e-posta bildirir; günler önce değil, hemen. Sonraki çekimler için yetkide yazanlar geçerlidir.",
  newAccount: "Başka bir hesap",
  mandateAlone:
    "{merchant} işletmesine kararlaştırılan tutarları hesabınızdan çekmesi, bankanıza da ödemesi için izin verirsiniz. Şimdi hiçbir şey çekilmez. Her çekim en az {days} gün önce e-postayla bildirilir. Bir çekimden sonraki 8 hafta içinde bankanızdan parayı geri isteyebilirsiniz.",
  bacsAlone:
    "Bankanıza, Direct Debit Guarantee korumasıyla {merchant} işletmesinin çekimlerini bu hesaptan ödemesi talimatını verirsiniz. Şimdi hiçbir şey çekilmez. Her çekim en az {days} iş günü önce e-postayla bildirilir.",
  achAlone:
    "Geri alana kadar, {merchant} işletmesine kararlaştırılan tutarları hesabınızdan çekmesi ve yanlış bir çekimi düzeltmesi için yetki verirsiniz. Şimdi hiçbir şey çekilmez. Her çekim en az {days} gün önce e-postayla bildirilir. Hesap özetinizden sonraki 60 gün içinde bankanıza hata bildirebilirsiniz.",
  completeSetupAccount: "Hesap kaydedildi",
  completeTextAccount: "Teşekkürler. {merchant} hesabınızı kaydetti. Hiçbir şey çekilmedi.",
  titleSetupAny: "{merchant} için bir ödeme yöntemi kaydedin",
  boughtAccountTitle: "Burada saat {time} itibarıyla bir hesap kaydettiniz",
};
