import type { BankMessages } from "#components/checkout/messages/bank/en.ts";

export const bank: BankMessages = {
  declined_code_expired:
    "Muda wa kulipa kwa msimbo huu umekwisha. Hakuna kilichotozwa. Lipa tena upate msimbo mpya.",
  declined_incorrect_code:
    "Msimbo huu si sahihi au umepitwa na wakati. Hakuna kilichotozwa. Pata mpya katika programu ya benki yako.",
  code_incomplete: "Weka tarakimu sita zinazoonyeshwa na programu ya benki yako.",
  pixNote: "Unachanganua msimbo kwa programu ya benki yako",
  blikNote: "Unaandika msimbo kutoka programu ya benki yako",
  accountNote: "Unaidhinisha kwenye {method}",
  orPayOtherwise: "au lipa kwa njia nyingine",
  accountText: "Idhinisha malipo kwenye {method}. Kisha unarudi hapa.",
  codeTitle: "Lipa kwa {method}",
  pixText:
    "Changanua msimbo katika programu ya benki yako, au nakili maandishi yaliyo chini yake kwenye programu. Ukurasa huu utaonyesha ukishalipa.",
  blikText:
    "Fungua programu ya benki yako na uidhinishe malipo humo. Ukurasa huu utaonyesha ukishalipa.",
  codeToCopy: "Msimbo wa kunakili",
  validUntil: "Unatumika hadi {time}",
  bankCode: "Msimbo wa tarakimu sita",
  debitNote: "Benki yako italipa ndani ya siku {first} hadi {last}",
  iban_invalid: "Angalia IBAN hii: sehemu inakosekana au herufi moja si sahihi.",
  mandateText:
    "Kwa kulipa unaruhusu {merchant} kutoa kiasi hiki mara moja kwenye akaunti yako, na benki yako kukilipa. Ndani ya wiki 8 unaweza kuomba benki yako ikurudishie pesa.",
  debitTitle: "Benki yako inahitaji siku {first} hadi {last}",
  debitText: "Tumeomba benki yako {amount} kutoka {account} na tunasubiri jibu.",
  debitMoney:
    "Bado haijalipwa, na hakuna tatizo. {amount} itatolewa mara moja kwenye akaunti yako.",
  debitClose: "Unaweza kufunga ukurasa huu.",
  debitAllowed: "Umeruhusu makato",
  debitMandate: "{time}, idhini {mandate}",
  debitPays: "Benki yako inalipa",
  debitThen: "{merchant} inakamilisha agizo lako",
  debitThenWhen: "Mara tu benki itakapolipa",
  seeMandate: "Tazama idhini",
  debitComing: "Njiani kutoka benki yako",
  debitFailedTitle: "Benki yako haikulipa",
  debitFailedText: "Benki yako haikulipa {amount} kutoka {account}. Agizo halijalipwa.",
  sortCode: "Msimbo wa benki",
  accountNumber: "Nambari ya akaunti",
  routingNumber: "Nambari ya uelekezaji",
  sort_code_invalid: "Msimbo wa benki una tarakimu sita.",
  account_invalid: "Angalia nambari hii ya akaunti.",
  routing_invalid: "Angalia nambari hii ya uelekezaji: tarakimu inakosekana au si sahihi.",
  bacsText:
    "Kwa kulipa unaagiza benki yako ilipe makato ya {merchant} kutoka akaunti hii, kwa ulinzi wa Direct Debit Guarantee. Kila makato ya baadaye yanatangazwa kwa barua pepe angalau siku {days} za kazi kabla.",
  achText:
    "Kwa kulipa unaruhusu {merchant} kutoa kiasi hiki mara moja kwenye akaunti yako na kurekebisha makato yenye makosa. Ndani ya siku 60 baada ya taarifa ya akaunti unaweza kuripoti kosa kwa benki yako.",
  mandateKept:
    "Kwa kulipa unaruhusu {merchant} kutoa kiasi hiki na vingine baadaye kama mlivyokubaliana kwenye akaunti yako, na benki yako kuvilipa. Kila makato ya baadaye yanatangazwa kwa barua pepe angalau siku {days} kabla. Ndani ya wiki 8 baada ya makato unaweza kuomba benki yako ikurudishie pesa.",
  achKept:
    "Kwa kulipa unaruhusu {merchant} kutoa kiasi hiki na vingine baadaye kama mlivyokubaliana kwenye akaunti yako na kurekebisha makato yenye makosa, hadi utakapoondoa idhini. Kila makato ya baadaye yanatangazwa kwa barua pepe angalau siku {days} kabla. Ndani ya siku 60 baada ya taarifa ya akaunti unaweza kuripoti kosa kwa benki yako.",
  mandateAgain:
    "Kwa kulipa unaomba {merchant} itoe kiasi hiki sasa kwenye akaunti hii, kwa idhini uliyotoa awali. Ukurasa huu na barua pepe vinatangaza makato haya, mara moja badala ya siku kadhaa kabla. Kwa makato ya baadaye, maneno ya idhini bado yanatumika.",
  newAccount: "Akaunti nyingine",
  mandateAlone:
    "Unaruhusu {merchant} kutoa kiasi kama mlivyokubaliana kwenye akaunti yako, na benki yako kukilipa. Hakuna kinachotolewa sasa. Kila makato yanatangazwa kwa barua pepe angalau siku {days} kabla. Ndani ya wiki 8 baada ya makato unaweza kuomba benki yako ikurudishie pesa.",
  bacsAlone:
    "Unaielekeza benki yako ilipe makato ya {merchant} kutoka akaunti hii, kwa ulinzi wa Direct Debit Guarantee. Hakuna kinachotolewa sasa. Kila makato yanatangazwa kwa barua pepe angalau siku {days} za kazi kabla.",
  achAlone:
    "Unaruhusu {merchant} kutoa kiasi kama mlivyokubaliana kwenye akaunti yako na kurekebisha makato yasiyo sahihi, hadi utakapoondoa ruhusa. Hakuna kinachotolewa sasa. Kila makato yanatangazwa kwa barua pepe angalau siku {days} kabla. Ndani ya siku 60 baada ya taarifa yako unaweza kuripoti kosa kwa benki yako.",
  completeSetupAccount: "Akaunti imehifadhiwa",
  completeTextAccount: "Asante. {merchant} imehifadhi akaunti yako. Hakuna kilichotolewa.",
  titleSetupAny: "Hifadhi njia ya kulipa kwa {merchant}",
  boughtAccountTitle: "Ulihifadhi akaunti hapa saa {time}",
};
