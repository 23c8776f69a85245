import type { BankMessages } from "#components/checkout/messages/bank/en.ts";

export const bank: BankMessages = {
  declined_code_expired:
    "Tiden att betala med den här koden är slut. Inget har dragits. Betala igen för att få en ny kod.",
  declined_incorrect_code:
    "Koden stämmer inte eller är för gammal. Inget har dragits. Hämta en ny i din banks app.",
  code_incomplete: "Ange de sex siffror som din banks app visar.",
  pixNote: "Du skannar en kod med din banks app",
  blikNote: "Du anger en kod från din banks app",
  codeTitle: "Betala med {method}",
  pixText:
    "Skanna koden i din banks app, eller kopiera texten under den till appen. Den här sidan visar när du har betalat.",
  blikText:
    "Öppna din banks app och godkänn betalningen där. Den här sidan visar när du har betalat.",
  codeToCopy: "Kod att kopiera",
  validUntil: "Giltig till {time}",
  bankCode: "Sexsiffrig kod",
};
