import type { BankMessages } from "#components/checkout/messages/bank/en.ts";

export const bank: BankMessages = {
  declined_code_expired:
    "Die Zeit zum Bezahlen mit diesem Code ist abgelaufen. Es wurde nichts abgebucht. Bezahlen Sie erneut, um einen neuen Code zu erhalten.",
  declined_incorrect_code:
    "Dieser Code stimmt nicht oder ist zu alt. Es wurde nichts abgebucht. Holen Sie sich in der App Ihrer Bank einen neuen.",
  code_incomplete: "Geben Sie die sechs Ziffern ein, die die App Ihrer Bank anzeigt.",
  pixNote: "Sie scannen einen Code mit der App Ihrer Bank",
  blikNote: "Sie geben einen Code aus der App Ihrer Bank ein",
  codeTitle: "Mit {method} bezahlen",
  pixText:
    "Scannen Sie den Code mit der App Ihrer Bank, oder kopieren Sie den Text darunter in die App. Diese Seite zeigt, sobald Sie bezahlt haben.",
  blikText:
    "Öffnen Sie die App Ihrer Bank und geben Sie die Zahlung dort frei. Diese Seite zeigt, sobald Sie bezahlt haben.",
  codeToCopy: "Code zum Kopieren",
  validUntil: "Gültig bis {time}",
  bankCode: "Sechsstelliger Code",
  sepaNote: "Ihre Bank zahlt in 2 bis 5 Tagen",
  iban_invalid: "Prüfen Sie diese IBAN: Es fehlt ein Teil, oder ein Zeichen ist falsch.",
  mandateText:
    "Mit der Zahlung ermächtigen Sie {merchant}, diesen Betrag einmalig von Ihrem Konto einzuziehen, und weisen Ihre Bank an, ihn einzulösen. Innerhalb von 8 Wochen können Sie das Geld von Ihrer Bank zurückverlangen.",
  debitTitle: "Ihre Bank braucht 2 bis 5 Tage",
  debitText: "Wir haben Ihre Bank um {amount} von {account} gebeten und warten auf ihre Antwort.",
  debitMoney:
    "Noch nicht bezahlt, und nichts ist schiefgegangen. {amount} werden einmal von Ihrem Konto abgebucht.",
  debitClose: "Sie können diese Seite schließen. Mandat: {mandate}",
};
