export const bank = {
  declined_code_expired:
    "The time to pay with this code is over. Nothing was charged. Pay again for a new code.",
  declined_incorrect_code:
    "This code is not right, or too old. Nothing was charged. Get a new one in your bank’s app.",
  code_incomplete: "Enter the six digits that your bank’s app shows.",
  pixNote: "You scan a code with your bank’s app",
  blikNote: "You type a code from your bank’s app",
  accountNote: "You approve it at {method}",
  orPayOtherwise: "or pay another way",
  accountText: "Approve the payment at {method}. You come back here afterwards.",
  codeTitle: "Pay with {method}",
  pixText:
    "Scan the code in your bank’s app, or copy the text below it into the app. This page shows when you have paid.",
  blikText:
    "Open your bank’s app and approve the payment there. This page shows when you have paid.",
  codeToCopy: "Code to copy",
  validUntil: "Valid until {time}",
  bankCode: "Six-digit code",
  debitNote: "Your bank pays in {first} to {last} days",
  iban_invalid: "Check this IBAN: a part is missing, or a character is wrong.",
  mandateText:
    "By paying you allow {merchant} to debit this amount from your account once, and your bank to pay it. Within 8 weeks you can ask your bank for the money back.",
  debitTitle: "Your bank takes {first} to {last} days",
  debitText: "We asked your bank for {amount} from {account} and wait for its answer.",
  debitMoney: "Not paid yet, and nothing went wrong. {amount} leaves your account once.",
  debitClose: "You can close this page.",
  debitAllowed: "You allowed the debit",
  debitMandate: "{time}, mandate {mandate}",
  debitPays: "Your bank pays",
  debitThen: "{merchant} completes your order",
  debitThenWhen: "As soon as the bank has paid",
  seeMandate: "See the mandate",
  debitComing: "On its way from your bank",
  debitFailedTitle: "Your bank did not pay",
  debitFailedText: "Your bank did not pay {amount} from {account}. The order is not paid.",
  sortCode: "Sort code",
  accountNumber: "Account number",
  routingNumber: "Routing number",
  sort_code_invalid: "A sort code has six digits.",
  account_invalid: "Check this account number.",
  routing_invalid: "Check this routing number: a digit is missing or wrong.",
  bacsText:
    "By paying you instruct your bank to pay {merchant} Direct Debits from this account, under the safeguards of the Direct Debit Guarantee. Each later debit is announced by email at least {days} working days before.",
  achText:
    "By paying you authorize {merchant} to debit this amount from your account once, and to correct a wrong debit. Within 60 days of your statement you can report an error to your bank.",
  mandateKept:
    "By paying you allow {merchant} to debit this amount, and later ones as agreed, from your account, and your bank to pay them. Each later debit is announced by email at least {days} days before. Within 8 weeks of a debit you can ask your bank for the money back.",
  achKept:
    "By paying you authorize {merchant} to debit this amount, and later ones as agreed, from your account, and to correct a wrong debit, until you withdraw this. Each later debit is announced by email at least {days} days before. Within 60 days of your statement you can report an error to your bank.",
  mandateAgain:
    "By paying you ask {merchant} to debit this amount from this account now, by the mandate that you gave before. This page and an email announce this debit, at once instead of days before. The mandate’s words on later debits still hold.",
  newAccount: "Another account",
  mandateAlone:
    "You allow {merchant} to debit amounts as agreed from your account, and your bank to pay them. Nothing is debited now. Each debit is announced by email at least {days} days before. Within 8 weeks of a debit you can ask your bank for the money back.",
  bacsAlone:
    "You instruct your bank to pay {merchant} Direct Debits from this account, under the safeguards of the Direct Debit Guarantee. Nothing is debited now. Each debit is announced by email at least {days} working days before.",
  achAlone:
    "You authorize {merchant} to debit amounts as agreed from your account, and to correct a wrong debit, until you withdraw this. Nothing is debited now. Each debit is announced by email at least {days} days before. Within 60 days of your statement you can report an error to your bank.",
  completeSetupAccount: "Account saved",
  completeTextAccount: "Thank you. {merchant} has saved your account. Nothing was debited.",
  titleSetupAny: "Save a way to pay with {merchant}",
  boughtAccountTitle: "You saved an account here at {time}",
};

export type BankMessages = Record<keyof typeof bank, string>;
