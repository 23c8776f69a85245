export const bank = {
  declined_code_expired:
    "The time to pay with this code is over. Nothing was charged. Pay again for a new code.",
  declined_incorrect_code:
    "This code is not right, or too old. Nothing was charged. Get a new one in your bank’s app.",
  code_incomplete: "Enter the six digits that your bank’s app shows.",
  pixNote: "You scan a code with your bank’s app",
  blikNote: "You type a code from your bank’s app",
  codeTitle: "Pay with {method}",
  pixText:
    "Scan the code in your bank’s app, or copy the text below it into the app. This page shows when you have paid.",
  blikText:
    "Open your bank’s app and approve the payment there. This page shows when you have paid.",
  codeToCopy: "Code to copy",
  validUntil: "Valid until {time}",
  bankCode: "Six-digit code",
  sepaNote: "Your bank pays in 2 to 5 days",
  iban_invalid: "Check this IBAN: a part is missing, or a character is wrong.",
  mandateText:
    "By paying you allow {merchant} to debit this amount from your account once, and your bank to pay it. Within 8 weeks you can ask your bank for the money back.",
  debitTitle: "Your bank takes 2 to 5 days",
  debitText: "We asked your bank for {amount} from {account} and wait for its answer.",
  debitMoney: "Not paid yet, and nothing went wrong. {amount} leaves your account once.",
  debitClose: "You can close this page. Mandate: {mandate}",
};

export type BankMessages = Record<keyof typeof bank, string>;
