type Step =
  | "initiation"
  | "verification"
  | "business_details"
  | "banking_details"
  | "upload_documents"
  | "sign_agreement";

export type TextField = {
  description: string;
  example: string;
  max?: number;
  /** The step for which it is needed; absent: not needed. */
  neededFor?: Step;
};

/** The optional strings of the contract, in its order. */
export const textFields = {
  companyRegistrationName: {
    description: "Registered name.",
    example: "Fern & Co Ltd",
    neededFor: "initiation",
  },
  companyRegistrationNumber: {
    description: "Registration number.",
    example: "2021/123456/07",
    neededFor: "verification",
  },
  companyTradingName: {
    description: "Trading name.",
    example: "Fern & Co",
    neededFor: "initiation",
  },
  vatRegistrationNumber: { description: "VAT number.", example: "4123456789" },
  industry: { description: "Industry.", example: "Retail", neededFor: "business_details" },
  subIndustry: { description: "Part of the industry.", example: "House plants" },
  estimatedAnnualTurnover: {
    description: "Estimated annual revenue.",
    example: "EUR 1,200,000",
    neededFor: "business_details",
  },
  businessDescription: {
    description: "Description of the business.",
    example: "Sells house plants.",
    max: 5000,
    neededFor: "business_details",
  },
  companyMobileMoneySettlementNumber: {
    description: "Mobile money number for settlements.",
    example: "+27821234567",
  },
  companyEmail: {
    description: "Email address.",
    example: "office@fern.example",
    neededFor: "verification",
  },
  companyContactNumber: {
    description: "Phone number.",
    example: "+27821234567",
    neededFor: "verification",
  },
  website: { description: "Website.", example: "https://fern.example" },
  socialMedia: { description: "Social media accounts.", example: "@fern" },
  accountContactNumber: {
    description: "Phone number for account questions.",
    example: "+27821234567",
  },
  customerSupportContactNumber: {
    description: "Phone number for customers.",
    example: "+27821234567",
  },
  customerSupportEscalationContactNumber: {
    description: "Phone number for escalations.",
    example: "+27821234567",
  },
  emergencyContactNumber: { description: "Phone number for emergencies.", example: "+27821234567" },
  streetAddress: {
    description: "Street and number.",
    example: "12 Moss Lane",
    neededFor: "business_details",
  },
  apartment: { description: "Apartment.", example: "3B" },
  suburb: { description: "Suburb.", example: "Gardens" },
  city: { description: "City.", example: "Cape Town", neededFor: "business_details" },
  postalCode: { description: "Postal code.", example: "8001", neededFor: "business_details" },
  country: { description: "Country.", example: "ZA", neededFor: "initiation" },
  bank: { description: "Name of the bank.", example: "First Bank", neededFor: "banking_details" },
  accountType: {
    description: "Kind of account.",
    example: "Business current",
    neededFor: "banking_details",
  },
  accountName: {
    description: "Holder of the account.",
    example: "Fern & Co Ltd",
    neededFor: "banking_details",
  },
  accountNumber: {
    description: "Account number; masked for roles below admin.",
    example: "62001234567",
    neededFor: "banking_details",
  },
  branchCode: { description: "Branch code.", example: "250655", neededFor: "banking_details" },
  swiftCode: { description: "SWIFT code.", example: "FIRNZAJJ" },
} as const satisfies Record<string, TextField>;

export type TextFieldName = keyof typeof textFields;
export const textFieldNames = Object.keys(textFields) as TextFieldName[];

export const documentFields = {
  certificateOfIncorporation: "Certificate of incorporation",
  identityDocuments: "Identity documents of the owners",
  bankAccountConfirmationLetter: "Confirmation letter of the bank",
  proofOfBusinessAddress: "Proof of the business address",
} as const;

export type DocumentFieldName = keyof typeof documentFields;
export const documentFieldNames = Object.keys(documentFields) as DocumentFieldName[];

/** Numbers of accounts, which roles below admin see as their last four characters. */
export const accountNumberFields: readonly TextFieldName[] = [
  "accountNumber",
  "companyMobileMoneySettlementNumber",
];
