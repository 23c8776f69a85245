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
  sepaNote: "Din bank betalar inom 2 till 5 dagar",
  iban_invalid: "Kontrollera detta IBAN: en del saknas eller ett tecken är fel.",
  mandateText:
    "Genom att betala tillåter du {merchant} att debitera beloppet en gång från ditt konto och din bank att betala det. Inom 8 veckor kan du begära pengarna tillbaka från din bank.",
  debitTitle: "Din bank behöver 2 till 5 dagar",
  debitText: "Vi har bett din bank om {amount} från {account} och väntar på svar.",
  debitMoney: "Inte betalt ännu, och inget har gått fel. {amount} dras en gång från ditt konto.",
  debitClose: "Du kan stänga sidan. Medgivande: {mandate}",
};
