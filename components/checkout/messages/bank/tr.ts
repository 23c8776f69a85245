import type { BankMessages } from "#components/checkout/messages/bank/en.ts";

export const bank: BankMessages = {
  declined_code_expired:
    "Bu kodla ödeme süresi doldu. Hiçbir şey tahsil edilmedi. Yeni bir kod için yeniden ödeyin.",
  declined_incorrect_code:
    "Bu kod doğru değil ya da çok eski. Hiçbir şey tahsil edilmedi. Bankanızın uygulamasından yenisini alın.",
  code_incomplete: "Bankanızın uygulamasında görünen altı rakamı girin.",
  pixNote: "Bankanızın uygulamasıyla bir kod tararsınız",
  blikNote: "Bankanızın uygulamasındaki kodu girersiniz",
  codeTitle: "{method} ile öde",
  pixText:
    "Kodu bankanızın uygulamasında tarayın ya da altındaki metni uygulamaya kopyalayın. Ödediğinizde bu sayfa gösterir.",
  blikText:
    "Bankanızın uygulamasını açın ve ödemeyi orada onaylayın. Ödediğinizde bu sayfa gösterir.",
  codeToCopy: "Kopyalanacak kod",
  validUntil: "Son geçerlilik: {time}",
  bankCode: "Altı haneli kod",
  sepaNote: "Bankanız 2–5 gün içinde öder",
  iban_invalid: "Bu IBAN’ı kontrol edin: bir bölümü eksik veya bir karakter yanlış.",
  mandateText:
    "Ödeme yaparak {merchant} işletmesine bu tutarı hesabınızdan bir kez çekmesi, bankanıza da ödemesi için izin verirsiniz. 8 hafta içinde bankanızdan parayı geri isteyebilirsiniz.",
  debitTitle: "Bankanızın 2–5 güne ihtiyacı var",
  debitText: "Bankanızdan {account} hesabından {amount} istedik ve yanıtını bekliyoruz.",
  debitMoney: "Henüz ödenmedi ve hiçbir sorun yok. {amount} hesabınızdan bir kez çekilecek.",
  debitClose: "Bu sayfayı kapatabilirsiniz. Yetki: {mandate}",
};
