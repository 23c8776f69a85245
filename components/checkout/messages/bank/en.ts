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
};

export type BankMessages = Record<keyof typeof bank, string>;
