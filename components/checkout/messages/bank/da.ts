import type { BankMessages } from "#components/checkout/messages/bank/en.ts";

export const bank: BankMessages = {
  declined_code_expired:
    "Tiden til at betale med denne kode er udløbet. Der er intet trukket. Betal igen for at få en ny kode.",
  declined_incorrect_code:
    "Koden er ikke rigtig eller for gammel. Der er intet trukket. Hent en ny i din banks app.",
  code_incomplete: "Skriv de seks cifre, som din banks app viser.",
  pixNote: "Du scanner en kode med din banks app",
  blikNote: "Du skriver en kode fra din banks app",
  accountNote: "Du godkender hos {method}",
  orPayOtherwise: "eller betal på en anden måde",
  accountText: "Godkend betalingen hos {method}. Bagefter kommer du tilbage hertil.",
  codeTitle: "Betal med {method}",
  pixText:
    "Scan koden i din banks app, eller kopiér teksten under den til appen. Denne side viser, når du har betalt.",
  blikText: "Åbn din banks app, og godkend betalingen der. Denne side viser, når du har betalt.",
  codeToCopy: "Kode til kopiering",
  validUntil: "Gyldig til {time}",
  bankCode: "Sekscifret kode",
  debitNote: "Din bank betaler inden for {first} til {last} dage",
  iban_invalid: "Tjek dette IBAN: en del mangler, eller et tegn er forkert.",
  mandateText:
    "Ved at betale giver du {merchant} lov til at trække beløbet én gang fra din konto, og din bank lov til at betale det. Inden for 8 uger kan du bede din bank om pengene tilbage.",
  debitTitle: "Din bank bruger {first} til {last} dage",
  debitText: "Vi har bedt din bank om {amount} fra {account} og venter på svar.",
  debitMoney: "Ikke betalt endnu, og intet er gået galt. {amount} trækkes én gang fra din konto.",
  debitClose: "Du kan lukke denne side.",
  debitAllowed: "Du har tilladt trækket",
  debitMandate: "{time}, mandat {mandate}",
  debitPays: "Din bank betaler",
  debitThen: "{merchant} gennemfører din ordre",
  debitThenWhen: "Så snart banken har betalt",
  seeMandate: "Se mandatet",
  debitComing: "På vej fra din bank",
  debitFailedTitle: "Din bank betalte ikke",
  debitFailedText: "Din bank betalte ikke {amount} fra {account}. Ordren er ikke betalt.",
  sortCode: "Britisk sort code",
  accountNumber: "Kontonummer",
  routingNumber: "Routingnummer",
  sort_code_invalid: "En sort code har seks cifre.",
  account_invalid: "Tjek dette kontonummer.",
  routing_invalid: "Tjek dette routingnummer: et ciffer mangler eller er forkert.",
  bacsText:
    "Ved at betale beder du din bank om at betale {merchant}s træk fra denne konto med beskyttelse af Direct Debit Guarantee. Hvert senere træk meddeles på e-mail mindst {days} arbejdsdage før.",
  achText:
    "Ved at betale giver du {merchant} lov til at trække dette beløb én gang fra din konto og til at rette et forkert træk. Inden for 60 dage efter dit kontoudtog kan du melde en fejl til din bank.",
  mandateKept:
    "Ved at betale giver du {merchant} lov til at trække dette beløb og senere beløb som aftalt fra din konto, og din bank lov til at betale dem. Hvert senere træk meddeles på e-mail mindst {days} dage før. Inden for 8 uger efter et træk kan du bede din bank om pengene tilbage.",
  achKept:
    "Ved at betale giver du {merchant} lov til at trække dette beløb og senere beløb som aftalt fra din konto og til at rette et forkert træk, indtil du trækker det tilbage. Hvert senere træk meddeles på e-mail mindst {days} dage før. Inden for 60 dage efter dit kontoudtog kan du melde en fejl til din bank.",
  mandateAgain:
    "Ved at betale beder du {merchant} om at trække dette beløb fra denne konto nu med det mandat, som du gav tidligere. Denne side og en e-mail meddeler dette træk, med det samme i stedet for dage før. For senere træk gælder stadig det, der står i mandatet.",
  newAccount: "En anden konto",
  mandateAlone:
    "Du giver {merchant} lov til at trække beløb som aftalt fra din konto, og din bank lov til at betale dem. Der trækkes ikke noget nu. Hvert træk meddeles på e-mail mindst {days} dage før. Inden for 8 uger efter et træk kan du bede din bank om pengene tilbage.",
  bacsAlone:
    "Du beder din bank om at betale træk fra {merchant} fra denne konto med beskyttelse af Direct Debit Guarantee. Der trækkes ikke noget nu. Hvert træk meddeles på e-mail mindst {days} arbejdsdage før.",
  achAlone:
    "Du giver {merchant} lov til at trække beløb som aftalt fra din konto og til at rette et forkert træk, indtil du trækker det tilbage. Der trækkes ikke noget nu. Hvert træk meddeles på e-mail mindst {days} dage før. Inden for 60 dage efter dit kontoudtog kan du melde en fejl til din bank.",
  completeSetupAccount: "Kontoen er gemt",
  completeTextAccount: "Tak. {merchant} har gemt din konto. Der er ikke trukket noget.",
  titleSetupAny: "Gem en betalingsmåde hos {merchant}",
  boughtAccountTitle: "Du gemte en konto her kl. {time}",
};
