import type { QuestionMessages } from "#components/checkout/messages/questions/en.ts";

export const questions: QuestionMessages = {
  consentTo: "Ich stimme zu: {texts} von {merchant}",
  consentTerms: "Verkaufsbedingungen",
  consentPrivacy: "Datenschutzhinweise",
  consentReturns: "Rückgabebedingungen",
  consent_required: "Setzen Sie dieses Häkchen, um fortzufahren.",
  remindMe:
    "Erinnern Sie mich einmal per E-Mail an diese Bestellung, falls ich sie nicht abschließe",
  codeLeft: "Der Code dieser Bestellung gilt nicht mehr. Die Summe beträgt jetzt {amount}.",
  itemLeft: "Nicht mehr erhältlich: {item}.",
  unsubscribeTitle: "Keine Erinnerungen mehr von {merchant}?",
  unsubscribeText:
    "Sie erhalten dann keine E-Mails mehr zu Bestellungen, die Sie nicht abgeschlossen haben. Belege kommen weiterhin an.",
  unsubscribe: "Abbestellen",
  unsubscribedTitle: "Sie sind abgemeldet",
  unsubscribedText:
    "{merchant} erinnert Sie nicht mehr an Bestellungen. Belege kommen weiterhin an.",
  moreDetails: "Noch ein paar Angaben",
  chooseOption: "Bitte wählen",
  yes: "Ja",
  no: "Nein",
  addTip: "Trinkgeld geben",
  noTip: "Kein Trinkgeld",
  ownTip: "Anderer Betrag",
  tip_invalid: "Geben Sie einen Betrag bis {amount} ein oder wählen Sie kein Trinkgeld.",
  addToOrder: "Zur Bestellung hinzufügen",
  buysForCompany: "Ich kaufe für ein Unternehmen",
  companyName: "Firmenname",
  taxNumber: "USt-IdNr. oder Steuernummer",
  tax_number_invalid: "Diese Steuernummer stimmt nicht. Prüfen Sie Buchstaben und Ziffern.",
  answer_short: "Verwenden Sie mindestens {min} Zeichen.",
  answer_long: "Verwenden Sie höchstens {max} Zeichen.",
  answer_low: "Geben Sie mindestens {min} ein.",
  answer_high: "Geben Sie höchstens {max} ein.",
  date_invalid: "Geben Sie ein Datum mit Jahr, Monat und Tag ein, etwa {example}.",
};
