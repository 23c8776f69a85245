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
  sepaNote: "Din bank betaler inden for 2 til 5 dage",
  iban_invalid: "Tjek dette IBAN: en del mangler, eller et tegn er forkert.",
  mandateText:
    "Ved at betale giver du {merchant} lov til at trække beløbet én gang fra din konto, og din bank lov til at betale det. Inden for 8 uger kan du bede din bank om pengene tilbage.",
  debitTitle: "Din bank bruger 2 til 5 dage",
  debitText: "Vi har bedt din bank om {amount} fra {account} og venter på svar.",
  debitMoney: "Ikke betalt endnu, og intet er gået galt. {amount} trækkes én gang fra din konto.",
  debitClose: "Du kan lukke denne side. Mandat: {mandate}",
};
