import type { BankMessages } from "#components/checkout/messages/bank/en.ts";

export const bank: BankMessages = {
  declined_code_expired:
    "De tijd om met deze code te betalen is voorbij. Er is niets afgeschreven. Betaal opnieuw voor een nieuwe code.",
  declined_incorrect_code:
    "Deze code klopt niet of is te oud. Er is niets afgeschreven. Vraag een nieuwe aan in de app van uw bank.",
  code_incomplete: "Vul de zes cijfers in die de app van uw bank toont.",
  pixNote: "U scant een code met de app van uw bank",
  blikNote: "U vult een code uit de app van uw bank in",
  codeTitle: "Betalen met {method}",
  pixText:
    "Scan de code in de app van uw bank, of kopieer de tekst eronder naar de app. Deze pagina laat zien wanneer u hebt betaald.",
  blikText:
    "Open de app van uw bank en keur de betaling daar goed. Deze pagina laat zien wanneer u hebt betaald.",
  codeToCopy: "Code om te kopiëren",
  validUntil: "Geldig tot {time}",
  bankCode: "Code van zes cijfers",
  sepaNote: "Uw bank betaalt binnen 2 tot 5 dagen",
  iban_invalid: "Controleer deze IBAN: er ontbreekt een deel of er is een teken fout.",
  mandateText:
    "Door te betalen machtigt u {merchant} om dit bedrag eenmalig van uw rekening af te schrijven, en uw bank om het te betalen. Binnen 8 weken kunt u het geld bij uw bank terugvragen.",
  debitTitle: "Uw bank heeft 2 tot 5 dagen nodig",
  debitText: "We hebben uw bank om {amount} van {account} gevraagd en wachten op het antwoord.",
  debitMoney:
    "Nog niet betaald, en er is niets misgegaan. {amount} gaat eenmaal van uw rekening af.",
  debitClose: "U kunt deze pagina sluiten. Machtiging: {mandate}",
};
