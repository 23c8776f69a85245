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
};
