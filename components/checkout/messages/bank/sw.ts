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
};
