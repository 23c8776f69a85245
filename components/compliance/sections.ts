import type { TextFieldName } from "#server/wire/atoms/merchant/compliance-fields.ts";

/** The record's texts in the order of its steps (contract §4, "Compliance record"). */
export const sections: { title: string; fields: TextFieldName[] }[] = [
  {
    title: "Company",
    fields: [
      "companyRegistrationName",
      "companyTradingName",
      "companyRegistrationNumber",
      "vatRegistrationNumber",
      "country",
      "companyEmail",
      "companyContactNumber",
      "website",
      "socialMedia",
    ],
  },
  {
    title: "Business details",
    fields: [
      "industry",
      "subIndustry",
      "estimatedAnnualTurnover",
      "businessDescription",
      "streetAddress",
      "apartment",
      "suburb",
      "city",
      "postalCode",
    ],
  },
  {
    title: "Contacts",
    fields: [
      "accountContactNumber",
      "customerSupportContactNumber",
      "customerSupportEscalationContactNumber",
      "emergencyContactNumber",
    ],
  },
  {
    title: "Banking details",
    fields: [
      "bank",
      "accountType",
      "accountName",
      "accountNumber",
      "branchCode",
      "swiftCode",
      "companyMobileMoneySettlementNumber",
    ],
  },
];
