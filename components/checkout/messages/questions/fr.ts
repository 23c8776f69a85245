import type { QuestionMessages } from "#components/checkout/messages/questions/en.ts";

export const questions: QuestionMessages = {
  consentTo: "J’accepte les documents suivants de {merchant} : {texts}",
  consentTerms: "conditions de vente",
  consentPrivacy: "politique de confidentialité",
  consentReturns: "conditions de retour",
  consent_required: "Cochez cette case pour continuer.",
  remindMe: "Me rappeler cette commande une fois par e-mail si je ne la termine pas",
  codeLeft: "Le code de cette commande n’est plus valable. Le total est maintenant de {amount}.",
  itemLeft: "Plus disponible : {item}.",
  unsubscribeTitle: "Ne plus recevoir de rappels de {merchant} ?",
  unsubscribeText:
    "Vous ne recevrez plus d’e-mails sur les commandes que vous n’avez pas terminées. Les reçus continuent d’arriver.",
  unsubscribe: "Se désabonner",
  unsubscribedTitle: "Vous êtes désabonné",
  unsubscribedText:
    "{merchant} ne vous rappellera plus vos commandes. Les reçus continuent d’arriver.",
  moreDetails: "Encore quelques précisions",
  chooseOption: "Choisir",
  yes: "Oui",
  no: "Non",
  addTip: "Ajouter un pourboire",
  noTip: "Pas de pourboire",
  ownTip: "Autre montant",
  tip_invalid:
    "Saisissez un montant de {amount} au plus, ou choisissez de ne pas donner de pourboire.",
  addToOrder: "Ajouter à votre commande",
  buysForCompany: "J’achète pour une entreprise",
  companyName: "Nom de l’entreprise",
  taxNumber: "Numéro de TVA ou fiscal",
  tax_number_invalid: "Ce numéro fiscal n’est pas correct. Vérifiez ses lettres et ses chiffres.",
  answer_short: "Saisissez au moins {min} caractères.",
  answer_long: "Saisissez au plus {max} caractères.",
  answer_low: "Saisissez {min} ou plus.",
  answer_high: "Saisissez {max} ou moins.",
  date_invalid: "Saisissez une date avec année, mois et jour, par exemple {example}.",
};
