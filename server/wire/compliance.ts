import { z } from "zod";
import { id, IdInput, MerchantIdInput } from "#server/wire/atoms/id.ts";
import { documentFields } from "#server/wire/atoms/merchant/compliance-fields.ts";
import { textShape } from "#server/wire/atoms/merchant/compliance-shape.ts";
import { text } from "#server/wire/atoms/text.ts";
import { Timestamp, TimestampInput } from "#server/wire/atoms/timestamp.ts";

const recordId = "comp_01jbq8v6n2e8t9x4k3m5r7w0yz";
const fileId = "file_01jbq8v6n2e8t9x4k3m5r7w0yz";

const FileIds = z.array(text(255).min(1)).max(10);

function document(description: string) {
  return text(255)
    .nullable()
    .meta({ description: `${description}: id of an uploaded file.`, example: fileId });
}

/** The fields that the organization fills in. */
const details = {
  ...textShape(),
  certificateOfIncorporation: document(documentFields.certificateOfIncorporation),
  identityDocuments: FileIds.meta({
    description: `${documentFields.identityDocuments}: ids of uploaded files.`,
    example: [fileId],
  }),
  bankAccountConfirmationLetter: document(documentFields.bankAccountConfirmationLetter),
  proofOfBusinessAddress: document(documentFields.proofOfBusinessAddress),
  termsAccepted: z
    .boolean()
    .meta({ description: "True when the agreement was accepted.", example: true }),
};

const Step = z
  .enum([
    "initiation",
    "verification",
    "business_details",
    "banking_details",
    "upload_documents",
    "sign_agreement",
  ])
  .meta({ description: "Current step of the form.", example: "business_details" });

const OrganizationId = text(255).min(1).meta({
  description: "Organization of the record; the merchant by default.",
  example: "mer_01jbq8v6n2e8t9x4k3m5r7w0yz",
});

/** Facts that an organization states about itself (contract §4, "Compliance record"). */
export const ComplianceRecord = z
  .object({
    id: id(recordId),
    merchantId: id("mer_01jbq8v6n2e8t9x4k3m5r7w0yz", "Merchant that owns the record."),
    organizationId: OrganizationId,
    ...details,
    acceptedAt: Timestamp.nullable().meta({
      description: "When the agreement was accepted.",
      example: null,
    }),
    currentStep: Step,
    status: z
      .enum(["pending", "verified", "rejected"])
      .meta({ description: "Result of the review.", example: "pending" }),
    isCompleted: z
      .boolean()
      .meta({ description: "True when no required field is missing.", example: false }),
    completionScore: z
      .int()
      .min(0)
      .max(100)
      .meta({ description: "Completed share of the required fields, in percent.", example: 62 }),
    requirements: z
      .object({
        missing: z
          .array(
            z.object({
              field: z
                .string()
                .meta({ description: "Field that is missing.", example: "accountNumber" }),
              reason: z.string().meta({
                description: "Why it is required, or the problem with it.",
                example: "Required for banking_details.",
              }),
            }),
          )
          .meta({ description: "Missing fields, with the reason." }),
      })
      .meta({ description: "Requirements before the record can be verified." }),
    reviewNote: text(2000).nullable().meta({ description: "Note of the reviewer.", example: null }),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({ id: "ComplianceRecord" });
export type ComplianceRecord = z.infer<typeof ComplianceRecord>;

const changeable = z
  .object({
    ...details,
    identityDocuments: z
      .union([
        FileIds,
        text(255)
          .min(1)
          .transform((one) => [one]),
      ])
      .nullable()
      .meta({
        description: `${documentFields.identityDocuments}: ids of uploaded files.`,
        example: [fileId],
      }),
    acceptedAt: TimestampInput.nullable().meta({
      description: "When the agreement was accepted; now by default.",
      example: null,
    }),
    currentStep: Step,
  })
  .partial();

export const CreateComplianceRecord = changeable.extend({
  merchantId: MerchantIdInput,
  organizationId: OrganizationId.optional(),
});
export type CreateComplianceRecord = z.infer<typeof CreateComplianceRecord>;

export const UpdateComplianceRecord = changeable.extend({ ...IdInput.shape, id: id(recordId) });
export type UpdateComplianceRecord = z.infer<typeof UpdateComplianceRecord>;

/** The fields of either. */
export type ComplianceInput = z.infer<typeof changeable>;

export const ComplianceIdInput = IdInput.extend({ id: id(recordId) });

export const FindComplianceRecord = z.object({
  merchantId: MerchantIdInput,
  organizationId: OrganizationId.optional(),
});
export type FindComplianceRecord = z.infer<typeof FindComplianceRecord>;
