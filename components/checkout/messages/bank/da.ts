import type { BankMessages } from "#components/checkout/messages/bank/en.ts";

export const bank: BankMessages = {
  declined_code_expired:
    "Tiden til at betale med denne kode er udløbet. Der er intet trukket. Betal igen for at få en ny kode.",
  declined_incorrect_code:
    "Koden er ikke rigtig eller for gammel. Der er intet trukket. Hent en ny i din banks app.",
  code_incomplete: "Skriv de seks cifre, som din banks app viser.",
  pixNote: "Du scanner en kode med din banks app",
  blikNote: "Du skriver en kode fra din banks app",
  codeTitle: "Betal med {method}",
  pixText:
    "Scan koden i din banks app, eller kopiér teksten under den til appen. Denne side viser, når du har betalt.",
  blikText: "Åbn din banks app, og godkend betalingen der. Denne side viser, når du har betalt.",
  codeToCopy: "Kode til kopiering",
  validUntil: "Gyldig til {time}",
  bankCode: "Sekscifret kode",
};
