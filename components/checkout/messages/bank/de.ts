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
};
