import type { BankMessages } from "#components/checkout/messages/bank/en.ts";

export const bank: BankMessages = {
  declined_code_expired:
    "Le délai pour payer avec ce code est écoulé. Rien n’a été débité. Payez à nouveau pour obtenir un nouveau code.",
  declined_incorrect_code:
    "Ce code est incorrect ou trop ancien. Rien n’a été débité. Demandez-en un nouveau dans l’application de votre banque.",
  code_incomplete: "Saisissez les six chiffres affichés par l’application de votre banque.",
  pixNote: "Vous scannez un code avec l’application de votre banque",
  blikNote: "Vous saisissez un code de l’application de votre banque",
  codeTitle: "Payer avec {method}",
  pixText:
    "Scannez le code dans l’application de votre banque, ou copiez-y le texte ci-dessous. Cette page indique quand vous avez payé.",
  blikText:
    "Ouvrez l’application de votre banque et approuvez-y le paiement. Cette page indique quand vous avez payé.",
  codeToCopy: "Code à copier",
  validUntil: "Valable jusqu’à {time}",
  bankCode: "Code à six chiffres",
};
