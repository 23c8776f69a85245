/** English for the questions that a form asks beside contact and card. */
export const questions = {
  consentTo: "I agree to {merchant}’s {texts}",
  consentTerms: "terms of sale",
  consentPrivacy: "privacy notice",
  consentReturns: "returns",
  consent_required: "Tick this box to go on.",
  moreDetails: "A few more details",
  chooseOption: "Choose",
  yes: "Yes",
  no: "No",
  addTip: "Add a tip",
  noTip: "No tip",
  ownTip: "Another amount",
  tip_invalid: "Enter an amount up to {amount}, or choose no tip.",
  addToOrder: "Add to your order",
  buysForCompany: "I am buying for a company",
  companyName: "Company name",
  taxNumber: "VAT or tax number",
  tax_number_invalid: "This tax number is not right. Check its letters and digits.",
  answer_short: "Use at least {min} characters.",
  answer_long: "Use at most {max} characters.",
  answer_low: "Enter {min} or more.",
  answer_high: "Enter {max} or less.",
  date_invalid: "Enter a date as year, month and day, such as {example}.",
} as const;

export type QuestionMessages = Record<keyof typeof questions, string>;
