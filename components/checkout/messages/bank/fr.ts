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
  sepaNote: "Votre banque paie sous 2 à 5 jours",
  iban_invalid: "Vérifiez cet IBAN : une partie manque ou un caractère est incorrect.",
  mandateText:
    "En payant, vous autorisez {merchant} à prélever ce montant une seule fois sur votre compte, et votre banque à le payer. Vous pouvez demander le remboursement à votre banque dans les 8 semaines.",
  debitTitle: "Votre banque a besoin de 2 à 5 jours",
  debitText: "Nous avons demandé {amount} à votre banque depuis {account} et attendons sa réponse.",
  debitMoney:
    "Pas encore payé, et aucun problème n’est survenu. {amount} seront prélevés une seule fois.",
  debitClose: "Vous pouvez fermer cette page. Mandat : {mandate}",
};
