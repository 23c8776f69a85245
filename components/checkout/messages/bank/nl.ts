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
};
