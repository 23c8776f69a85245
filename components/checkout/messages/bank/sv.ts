import type { BankMessages } from "#components/checkout/messages/bank/en.ts";

export const bank: BankMessages = {
  declined_code_expired:
    "Tiden att betala med den här koden är slut. Inget har dragits. Betala igen för att få en ny kod.",
  declined_incorrect_code:
    "Koden stämmer inte eller är för gammal. Inget har dragits. Hämta en ny i din banks app.",
  code_incomplete: "Ange de sex siffror som din banks app visar.",
  pixNote: "Du skannar en kod med din banks app",
  blikNote: "Du anger en kod från din banks app",
  accountNote: "Du godkänner hos {method}",
  orPayOtherwise: "eller betala på ett annat sätt",
  accountText: "Godkänn betalningen hos {method}. Sedan kommer du tillbaka hit.",
  codeTitle: "Betala med {method}",
  pixText:
    "Skanna koden i din banks app, eller kopiera texten under den till appen. Den här sidan visar när du har betalat.",
  blikText:
    "Öppna din banks app och godkänn betalningen där. Den här sidan visar när du har betalat.",
  codeToCopy: "Kod att kopiera",
  validUntil: "Giltig till {time}",
  bankCode: "Sexsiffrig kod",
  debitNote: "Din bank betalar inom {first} till {last} dagar",
  iban_invalid: "Kontrollera detta IBAN: en del saknas eller ett tecken är fel.",
  mandateText:
    "Genom att betala tillåter du {merchant} att debitera beloppet en gång från ditt konto och din bank att betala det. Inom 8 veckor kan du begära pengarna tillbaka från din bank.",
  debitTitle: "Din bank behöver {first} till {last} dagar",
  debitText: "Vi har bett din bank om {amount} från {account} och väntar på svar.",
  debitMoney: "Inte betalt ännu, och inget har gått fel. {amount} dras en gång från ditt konto.",
  debitClose: "Du kan stänga sidan.",
  debitAllowed: "Du tillät debiteringen",
  debitMandate: "{time}, medgivande {mandate}",
  debitPays: "Din bank betalar",
  debitThen: "{merchant} slutför din beställning",
  debitThenWhen: "Så snart banken har betalat",
  seeMandate: "Visa medgivandet",
  debitComing: "På väg från din bank",
  debitFailedTitle: "Din bank betalade inte",
  debitFailedText: "Din bank betalade inte {amount} från {account}. Beställningen är inte betald.",
  sortCode: "Brittisk sort code",
  accountNumber: "Kontonummer",
  routingNumber: "Routingnummer",
  sort_code_invalid: "En sort code har sex siffror.",
  account_invalid: "Kontrollera kontonumret.",
  routing_invalid: "Kontrollera routingnumret: en siffra saknas eller är fel.",
  bacsText:
    "Genom att betala ger du din bank i uppdrag att betala debiteringar från {merchant} från det här kontot, med skydd av Direct Debit Guarantee. Varje senare debitering meddelas via e-post minst {days} arbetsdagar innan.",
  achText:
    "Genom att betala tillåter du {merchant} att debitera beloppet en gång från ditt konto och att rätta en felaktig debitering. Inom 60 dagar efter kontoutdraget kan du anmäla ett fel till din bank.",
  mandateKept:
    "Genom att betala tillåter du {merchant} att debitera det här beloppet och senare belopp enligt avtal från ditt konto och din bank att betala dem. Varje senare debitering meddelas via e-post minst {days} dagar innan. Inom 8 veckor efter en debitering kan du begära pengarna tillbaka från din bank.",
  achKept:
    "Genom att betala tillåter du {merchant} att debitera det här beloppet och senare belopp enligt avtal från ditt konto och att rätta en felaktig debitering, tills du återkallar det. Varje senare debitering meddelas via e-post minst {days} dagar innan. Inom 60 dagar efter kontoutdraget kan du anmäla ett fel till din bank.",
  mandateAgain:
    "Genom att betala ber du {merchant} att debitera det här beloppet från det här kontot nu, med det medgivande som du gav tidigare. Den här sidan och ett e-postmeddelande meddelar debiteringen, direkt i stället för dagar innan. För senare debiteringar gäller fortfarande det som står i medgivandet.",
  newAccount: "Ett annat konto",
  mandateAlone:
    "Du tillåter {merchant} att debitera belopp enligt avtal från ditt konto och din bank att betala dem. Inget debiteras nu. Varje debitering meddelas via e-post minst {days} dagar innan. Inom 8 veckor efter en debitering kan du begära pengarna tillbaka från din bank.",
  bacsAlone:
    "Du ger din bank i uppdrag att betala autogiron till {merchant} från det här kontot, med skydd av Direct Debit Guarantee. Inget debiteras nu. Varje debitering meddelas via e-post minst {days} arbetsdagar innan.",
  achAlone:
    "Du tillåter {merchant} att debitera belopp enligt avtal från ditt konto och att rätta en felaktig debitering, tills du återkallar detta. Inget debiteras nu. Varje debitering meddelas via e-post minst {days} dagar innan. Inom 60 dagar efter ditt kontoutdrag kan du anmäla ett fel till din bank.",
  completeSetupAccount: "Kontot är sparat",
  completeTextAccount: "Tack. {merchant} har sparat ditt konto. Inget har debiterats.",
  titleSetupAny: "Spara ett betalsätt hos {merchant}",
  boughtAccountTitle: "Du sparade ett konto här kl. {time}",
};
