import type { BankMessages } from "#components/checkout/messages/bank/en.ts";

export const bank: BankMessages = {
  declined_code_expired:
    "Muda wa kulipa kwa msimbo huu umekwisha. Hakuna kilichotozwa. Lipa tena upate msimbo mpya.",
  declined_incorrect_code:
    "Msimbo huu si sahihi au umepitwa na wakati. Hakuna kilichotozwa. Pata mpya katika programu ya benki yako.",
  code_incomplete: "Weka tarakimu sita zinazoonyeshwa na programu ya benki yako.",
  pixNote: "Unachanganua msimbo kwa programu ya benki yako",
  blikNote: "Unaandika msimbo kutoka programu ya benki yako",
  codeTitle: "Lipa kwa {method}",
  pixText:
    "Changanua msimbo katika programu ya benki yako, au nakili maandishi yaliyo chini yake kwenye programu. Ukurasa huu utaonyesha ukishalipa.",
  blikText:
    "Fungua programu ya benki yako na uidhinishe malipo humo. Ukurasa huu utaonyesha ukishalipa.",
  codeToCopy: "Msimbo wa kunakili",
  validUntil: "Unatumika hadi {time}",
  bankCode: "Msimbo wa tarakimu sita",
  sepaNote: "Benki yako italipa ndani ya siku 2 hadi 5",
  iban_invalid: "Angalia IBAN hii: sehemu inakosekana au herufi moja si sahihi.",
  mandateText:
    "Kwa kulipa unaruhusu {merchant} kutoa kiasi hiki mara moja kwenye akaunti yako, na benki yako kukilipa. Ndani ya wiki 8 unaweza kuomba benki yako ikurudishie pesa.",
  debitTitle: "Benki yako inahitaji siku 2 hadi 5",
  debitText: "Tumeomba benki yako {amount} kutoka {account} na tunasubiri jibu.",
  debitMoney:
    "Bado haijalipwa, na hakuna tatizo. {amount} itatolewa mara moja kwenye akaunti yako.",
  debitClose: "Unaweza kufunga ukurasa huu. Idhini: {mandate}",
};
