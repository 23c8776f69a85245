import type { BankMessages } from "#components/checkout/messages/bank/en.ts";

export const bank: BankMessages = {
  declined_code_expired:
    "Die Zeit zum Bezahlen mit diesem Code ist abgelaufen. Es wurde nichts abgebucht. Bezahlen Sie erneut, um einen neuen Code zu erhalten.",
  declined_incorrect_code:
    "Dieser Code stimmt nicht oder ist zu alt. Es wurde nichts abgebucht. Holen Sie sich in der App Ihrer Bank einen neuen.",
  code_incomplete: "Geben Sie die sechs Ziffern ein, die die App Ihrer Bank anzeigt.",
  pixNote: "Sie scannen einen Code mit der App Ihrer Bank",
  blikNote: "Sie geben einen Code aus der App Ihrer Bank ein",
  accountNote: "Sie geben die Zahlung bei {method} frei",
  orPayOtherwise: "oder anders bezahlen",
  accountText: "Geben Sie die Zahlung bei {method} frei. Danach kommen Sie hierher zurück.",
  codeTitle: "Mit {method} bezahlen",
  pixText:
    "Scannen Sie den Code mit der App Ihrer Bank, oder kopieren Sie den Text darunter in die App. Diese Seite zeigt, sobald Sie bezahlt haben.",
  blikText:
    "Öffnen Sie die App Ihrer Bank und geben Sie die Zahlung dort frei. Diese Seite zeigt, sobald Sie bezahlt haben.",
  codeToCopy: "Code zum Kopieren",
  validUntil: "Gültig bis {time}",
  bankCode: "Sechsstelliger Code",
  debitNote: "Ihre Bank zahlt in {first} bis {last} Tagen",
  iban_invalid: "Prüfen Sie diese IBAN: Es fehlt ein Teil, oder ein Zeichen ist falsch.",
  mandateText:
    "Mit der Zahlung ermächtigen Sie {merchant}, diesen Betrag einmalig von Ihrem Konto einzuziehen, und weisen Ihre Bank an, ihn einzulösen. Innerhalb von 8 Wochen können Sie das Geld von Ihrer Bank zurückverlangen.",
  debitTitle: "Ihre Bank braucht {first} bis {last} Tage",
  debitText: "Wir haben Ihre Bank um {amount} von {account} gebeten und warten auf ihre Antwort.",
  debitMoney:
    "Noch nicht bezahlt, und nichts ist schiefgegangen. {amount} werden einmal von Ihrem Konto abgebucht.",
  debitClose: "Sie können diese Seite schließen.",
  debitAllowed: "Sie haben die Lastschrift erlaubt",
  debitMandate: "{time}, Mandat {mandate}",
  debitPays: "Ihre Bank zahlt",
  debitThen: "{merchant} erledigt Ihre Bestellung",
  debitThenWhen: "Sobald die Bank gezahlt hat",
  seeMandate: "Mandat ansehen",
  debitComing: "Unterwegs von Ihrer Bank",
  debitFailedTitle: "Ihre Bank hat nicht gezahlt",
  debitFailedText:
    "Ihre Bank hat {amount} von {account} nicht gezahlt. Die Bestellung ist nicht bezahlt.",
  sortCode: "Sort Code",
  accountNumber: "Kontonummer",
  routingNumber: "Routing-Nummer",
  sort_code_invalid: "Ein Sort Code hat sechs Ziffern.",
  account_invalid: "Prüfen Sie diese Kontonummer.",
  routing_invalid: "Prüfen Sie diese Routing-Nummer: Eine Ziffer fehlt oder ist falsch.",
  bacsText:
    "Mit der Zahlung weisen Sie Ihre Bank an, Lastschriften von {merchant} aus diesem Konto zu zahlen, geschützt durch die Direct Debit Guarantee. Jede spätere Lastschrift wird mindestens {days} Werktage vorher per E-Mail angekündigt.",
  achText:
    "Mit der Zahlung ermächtigen Sie {merchant}, diesen Betrag einmalig von Ihrem Konto einzuziehen und eine falsche Abbuchung zu berichtigen. Innerhalb von 60 Tagen nach Ihrem Kontoauszug können Sie Ihrer Bank einen Fehler melden.",
  mandateKept:
    "Mit der Zahlung ermächtigen Sie {merchant}, diesen Betrag und spätere wie vereinbart von Ihrem Konto einzuziehen, und weisen Ihre Bank an, sie einzulösen. Jede spätere Lastschrift wird mindestens {days} Tage vorher per E-Mail angekündigt. Innerhalb von 8 Wochen nach einer Lastschrift können Sie das Geld von Ihrer Bank zurückverlangen.",
  achKept:
    "Mit der Zahlung ermächtigen Sie {merchant}, diesen Betrag und spätere wie vereinbart von Ihrem Konto einzuziehen und eine falsche Abbuchung zu berichtigen, bis Sie das widerrufen. Jede spätere Abbuchung wird mindestens {days} Tage vorher per E-Mail angekündigt. Innerhalb von 60 Tagen nach Ihrem Kontoauszug können Sie Ihrer Bank einen Fehler melden.",
  mandateAgain:
    "Mit der Zahlung bitten Sie {merchant}, diesen Betrag jetzt von diesem Konto einzuziehen, mit dem Mandat, das Sie früher erteilt haben. Diese Seite und eine E-Mail kündigen diese Lastschrift an, sofort statt Tage vorher. Für spätere Lastschriften gilt weiter, was im Mandat steht.",
  newAccount: "Anderes Konto",
  mandateAlone:
    "Sie ermächtigen {merchant}, Beträge wie vereinbart von Ihrem Konto einzuziehen, und weisen Ihre Bank an, sie einzulösen. Jetzt wird nichts eingezogen. Jede Lastschrift wird mindestens {days} Tage vorher per E-Mail angekündigt. Innerhalb von 8 Wochen nach einer Lastschrift können Sie das Geld von Ihrer Bank zurückverlangen.",
  bacsAlone:
    "Sie weisen Ihre Bank an, Lastschriften von {merchant} von diesem Konto zu bezahlen, mit dem Schutz der Direct Debit Guarantee. Jetzt wird nichts eingezogen. Jede Lastschrift wird mindestens {days} Arbeitstage vorher per E-Mail angekündigt.",
  achAlone:
    "Sie ermächtigen {merchant}, Beträge wie vereinbart von Ihrem Konto einzuziehen und eine falsche Abbuchung zu berichtigen, bis Sie das widerrufen. Jetzt wird nichts abgebucht. Jede Abbuchung wird mindestens {days} Tage vorher per E-Mail angekündigt. Innerhalb von 60 Tagen nach Ihrem Kontoauszug können Sie Ihrer Bank einen Fehler melden.",
  completeSetupAccount: "Konto gespeichert",
  completeTextAccount:
    "Vielen Dank. {merchant} hat Ihr Konto gespeichert. Es wurde nichts abgebucht.",
  titleSetupAny: "Zahlungsart bei {merchant} speichern",
  boughtAccountTitle: "Sie haben hier um {time} ein Konto gespeichert",
};
