import type { BankMessages } from "#components/checkout/messages/bank/en.ts";

export const bank: BankMessages = {
  declined_code_expired:
    "De tijd om met deze code te betalen is voorbij. Er is niets afgeschreven. Betaal opnieuw voor een nieuwe code.",
  declined_incorrect_code:
    "Deze code klopt niet of is te oud. Er is niets afgeschreven. Vraag een nieuwe aan in de app van uw bank.",
  code_incomplete: "Vul de zes cijfers in die de app van uw bank toont.",
  pixNote: "U scant een code met de app van uw bank",
  blikNote: "U vult een code uit de app van uw bank in",
  accountNote: "U keurt het goed bij {method}",
  orPayOtherwise: "of betaal op een andere manier",
  accountText: "Keur de betaling goed bij {method}. Daarna komt u hier terug.",
  codeTitle: "Betalen met {method}",
  pixText:
    "Scan de code in de app van uw bank, of kopieer de tekst eronder naar de app. Deze pagina laat zien wanneer u hebt betaald.",
  blikText:
    "Open de app van uw bank en keur de betaling daar goed. Deze pagina laat zien wanneer u hebt betaald.",
  codeToCopy: "Code om te kopiëren",
  validUntil: "Geldig tot {time}",
  bankCode: "Code van zes cijfers",
  debitNote: "Uw bank betaalt binnen {first} tot {last} dagen",
  iban_invalid: "Controleer deze IBAN: er ontbreekt een deel of er is een teken fout.",
  mandateText:
    "Door te betalen machtigt u {merchant} om dit bedrag eenmalig van uw rekening af te schrijven, en uw bank om het te betalen. Binnen 8 weken kunt u het geld bij uw bank terugvragen.",
  debitTitle: "Uw bank heeft {first} tot {last} dagen nodig",
  debitText: "We hebben uw bank om {amount} van {account} gevraagd en wachten op het antwoord.",
  debitMoney:
    "Nog niet betaald, en er is niets misgegaan. {amount} gaat eenmaal van uw rekening af.",
  debitClose: "U kunt deze pagina sluiten.",
  debitAllowed: "U hebt de incasso toegestaan",
  debitMandate: "{time}, machtiging {mandate}",
  debitPays: "Uw bank betaalt",
  debitThen: "{merchant} voltooit uw bestelling",
  debitThenWhen: "Zodra de bank heeft betaald",
  seeMandate: "Machtiging bekijken",
  debitComing: "Onderweg van uw bank",
  debitFailedTitle: "Uw bank heeft niet betaald",
  debitFailedText:
    "Uw bank heeft {amount} van {account} niet betaald. De bestelling is niet betaald.",
  sortCode: "Britse sort code",
  accountNumber: "Rekeningnummer",
  routingNumber: "Routingnummer",
  sort_code_invalid: "Een sort code heeft zes cijfers.",
  account_invalid: "Controleer dit rekeningnummer.",
  routing_invalid:
    "Controleer dit routingnummer: er ontbreekt een cijfer of er is een cijfer fout.",
  bacsText:
    "Door te betalen geeft u uw bank opdracht om incasso’s van {merchant} van deze rekening te betalen, met de bescherming van de Direct Debit Guarantee. Elke latere incasso wordt minstens {days} werkdagen vooraf per e-mail aangekondigd.",
  achText:
    "Door te betalen machtigt u {merchant} om dit bedrag eenmalig van uw rekening af te schrijven en een foute afschrijving te corrigeren. Binnen 60 dagen na uw afschrift kunt u een fout bij uw bank melden.",
  mandateKept:
    "Door te betalen machtigt u {merchant} om dit bedrag en latere bedragen zoals afgesproken van uw rekening af te schrijven, en uw bank om ze te betalen. Elke latere incasso wordt minstens {days} dagen vooraf per e-mail aangekondigd. Binnen 8 weken na een incasso kunt u het geld bij uw bank terugvragen.",
  achKept:
    "Door te betalen machtigt u {merchant} om dit bedrag en latere bedragen zoals afgesproken van uw rekening af te schrijven en een foute afschrijving te corrigeren, totdat u dit intrekt. Elke latere afschrijving wordt minstens {days} dagen vooraf per e-mail aangekondigd. Binnen 60 dagen na uw afschrift kunt u een fout bij uw bank melden.",
  mandateAgain:
    "Door te betalen vraagt u {merchant} om dit bedrag nu van deze rekening af te schrijven, met de machtiging die u eerder gaf. Deze pagina en een e-mail kondigen deze incasso aan, meteen in plaats van dagen vooraf. Voor latere incasso’s blijft gelden wat in de machtiging staat.",
  newAccount: "Andere rekening",
  mandateAlone:
    "U machtigt {merchant} om bedragen zoals afgesproken van uw rekening af te schrijven, en uw bank om ze te betalen. Er wordt nu niets afgeschreven. Elke incasso wordt minstens {days} dagen vooraf per e-mail aangekondigd. Binnen 8 weken na een incasso kunt u het geld bij uw bank terugvragen.",
  bacsAlone:
    "U geeft uw bank opdracht om incasso’s van {merchant} van deze rekening te betalen, met de bescherming van de Direct Debit Guarantee. Er wordt nu niets afgeschreven. Elke incasso wordt minstens {days} werkdagen vooraf per e-mail aangekondigd.",
  achAlone:
    "U machtigt {merchant} om bedragen zoals afgesproken van uw rekening af te schrijven en een verkeerde afschrijving te herstellen, totdat u dit intrekt. Er wordt nu niets afgeschreven. Elke afschrijving wordt minstens {days} dagen vooraf per e-mail aangekondigd. Binnen 60 dagen na uw afschrift kunt u een fout bij uw bank melden.",
  completeSetupAccount: "Rekening bewaard",
  completeTextAccount: "Bedankt. {merchant} heeft uw rekening bewaard. Er is niets afgeschreven.",
  titleSetupAny: "Betaalwijze bewaren bij {merchant}",
  boughtAccountTitle: "U hebt hier om {time} een rekening bewaard",
};
