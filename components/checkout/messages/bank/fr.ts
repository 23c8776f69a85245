import type { BankMessages } from "#components/checkout/messages/bank/en.ts";

export const bank: BankMessages = {
  declined_code_expired:
    "Le délai pour payer avec ce code est écoulé. Rien n’a été débité. Payez à nouveau pour obtenir un nouveau code.",
  declined_incorrect_code:
    "Ce code est incorrect ou trop ancien. Rien n’a été débité. Demandez-en un nouveau dans l’application de votre banque.",
  code_incomplete: "Saisissez les six chiffres affichés par l’application de votre banque.",
  pixNote: "Vous scannez un code avec l’application de votre banque",
  blikNote: "Vous saisissez un code de l’application de votre banque",
  accountNote: "Vous l’approuvez chez {method}",
  orPayOtherwise: "ou payez autrement",
  accountText: "Approuvez le paiement chez {method}. Vous revenez ensuite ici.",
  codeTitle: "Payer avec {method}",
  pixText:
    "Scannez le code dans l’application de votre banque, ou copiez-y le texte ci-dessous. Cette page indique quand vous avez payé.",
  blikText:
    "Ouvrez l’application de votre banque et approuvez-y le paiement. Cette page indique quand vous avez payé.",
  codeToCopy: "Code à copier",
  validUntil: "Valable jusqu’à {time}",
  bankCode: "Code à six chiffres",
  debitNote: "Votre banque paie sous {first} à {last} jours",
  iban_invalid: "Vérifiez cet IBAN : une partie manque ou un caractère est incorrect.",
  mandateText:
    "En payant, vous autorisez {merchant} à prélever ce montant une seule fois sur votre compte, et votre banque à le payer. Vous pouvez demander le remboursement à votre banque dans les 8 semaines.",
  debitTitle: "Votre banque a besoin de {first} à {last} jours",
  debitText: "Nous avons demandé {amount} à votre banque depuis {account} et attendons sa réponse.",
  debitMoney:
    "Pas encore payé, et aucun problème n’est survenu. {amount} seront prélevés une seule fois.",
  debitClose: "Vous pouvez fermer cette page.",
  debitAllowed: "Vous avez autorisé le prélèvement",
  debitMandate: "{time}, mandat {mandate}",
  debitPays: "Votre banque paie",
  debitThen: "{merchant} traite votre commande",
  debitThenWhen: "Dès que la banque a payé",
  seeMandate: "Voir le mandat",
  debitComing: "En chemin depuis votre banque",
  debitFailedTitle: "Votre banque n’a pas payé",
  debitFailedText:
    "Votre banque n’a pas payé {amount} depuis {account}. La commande n’est pas payée.",
  sortCode: "Sort code britannique",
  accountNumber: "Numéro de compte",
  routingNumber: "Numéro de routage",
  sort_code_invalid: "Un sort code a six chiffres.",
  account_invalid: "Vérifiez ce numéro de compte.",
  routing_invalid: "Vérifiez ce numéro de routage : un chiffre manque ou est incorrect.",
  bacsText:
    "En payant, vous demandez à votre banque de payer les prélèvements de {merchant} depuis ce compte, sous la protection de la Direct Debit Guarantee. Chaque prélèvement suivant est annoncé par e-mail au moins {days} jours ouvrés avant.",
  achText:
    "En payant, vous autorisez {merchant} à débiter ce montant une seule fois de votre compte et à corriger un débit erroné. Vous pouvez signaler une erreur à votre banque dans les 60 jours suivant votre relevé.",
  mandateKept:
    "En payant, vous autorisez {merchant} à prélever ce montant, et d’autres ensuite comme convenu, sur votre compte, et votre banque à les payer. Chaque prélèvement suivant est annoncé par e-mail au moins {days} jours avant. Vous pouvez demander le remboursement à votre banque dans les 8 semaines suivant un prélèvement.",
  achKept:
    "En payant, vous autorisez {merchant} à débiter ce montant, et d’autres ensuite comme convenu, de votre compte et à corriger un débit erroné, jusqu’à ce que vous le révoquiez. Chaque débit suivant est annoncé par e-mail au moins {days} jours avant. Vous pouvez signaler une erreur à votre banque dans les 60 jours suivant votre relevé.",
  mandateAgain:
    "En payant, vous demandez à {merchant} de prélever ce montant maintenant sur ce compte, selon le mandat que vous avez donné auparavant. Cette page et un e-mail annoncent ce prélèvement, tout de suite au lieu de quelques jours avant. Pour les prélèvements suivants, le mandat reste valable tel quel.",
  newAccount: "Autre compte",
  mandateAlone:
    "Vous autorisez {merchant} à prélever des montants comme convenu sur votre compte, et votre banque à les payer. Rien n’est prélevé maintenant. Chaque prélèvement est annoncé par e-mail au moins {days} jours avant. Vous pouvez demander le remboursement à votre banque dans les 8 semaines suivant un prélèvement.",
  bacsAlone:
    "Vous demandez à votre banque de payer les prélèvements de {merchant} depuis ce compte, sous la protection de la Direct Debit Guarantee. Rien n’est prélevé maintenant. Chaque prélèvement est annoncé par e-mail au moins {days} jours ouvrés avant.",
  achAlone:
    "Vous autorisez {merchant} à prélever des montants comme convenu sur votre compte et à corriger un prélèvement erroné, jusqu’à ce que vous le révoquiez. Rien n’est prélevé maintenant. Chaque prélèvement est annoncé par e-mail au moins {days} jours avant. Vous pouvez signaler une erreur à votre banque dans les 60 jours suivant votre relevé.",
  completeSetupAccount: "Compte enregistré",
  completeTextAccount: "Merci. {merchant} a enregistré votre compte. Rien n’a été prélevé.",
  titleSetupAny: "Enregistrer un moyen de paiement chez {merchant}",
  boughtAccountTitle: "Vous avez enregistré un compte ici à {time}",
};
