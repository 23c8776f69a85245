import { z } from "zod";
import { id, IdInput } from "#server/wire/atoms/id.ts";
import { DatedPage, listOf } from "#server/wire/atoms/lists/pagination.ts";
import { evidenceKinds } from "#server/wire/atoms/merchant/evidence-kinds.ts";
import { Currency } from "#server/wire/atoms/money/currency.ts";
import { Amount } from "#server/wire/atoms/money/money.ts";
import { requiredText, text } from "#server/wire/atoms/text.ts";
import { Timestamp } from "#server/wire/atoms/timestamp.ts";

const disputeId = "dp_01jbq8v6n2e8t9x4k3m5r7w0yz";
const intentId = "pi_01jbq8v6n2e8t9x4k3m5r7w0yz";

export const DisputeStatus = z
  .enum(["open", "under_review", "won", "lost"])
  .meta({ description: "State of the dispute.", example: "open" });

export const DisputeKind = z.enum(["inquiry", "chargeback"]).meta({
  description:
    "An inquiry only asks: no money moves, and a refund may settle it. It may become a chargeback, which takes the money.",
  example: "chargeback",
});

const RespondBy = Timestamp.nullable().meta({
  description: "Deadline for evidence.",
  example: null,
});

/** Summary of the latest dispute, as a payment or a session shows it. */
export const DisputeSummary = z
  .object({
    id: id(disputeId),
    kind: DisputeKind,
    status: DisputeStatus,
    amount: Amount,
    respondBy: RespondBy,
  })
  .meta({ id: "DisputeSummary", description: "The latest dispute of a payment." });
export type DisputeSummary = z.infer<typeof DisputeSummary>;

/** A file that was handed in with evidence. */
export const EvidenceFile = z
  .object({
    fileId: id("file_01jbq8v6n2e8t9x4k3m5r7w0yz", "An uploaded PDF, PNG or JPEG."),
    kind: z.enum(evidenceKinds).meta({ description: "Kind of evidence.", example: "receipt" }),
  })
  .meta({ id: "EvidenceFile" });
export type EvidenceFile = z.infer<typeof EvidenceFile>;

/** A cardholder's objection to a payment. The money of a chargeback is held back while it lasts. */
export const Dispute = z
  .object({
    id: id(disputeId),
    merchantId: id("mer_01jbq8v6n2e8t9x4k3m5r7w0yz", "Merchant that was paid."),
    paymentIntentId: id(intentId, "Payment that is disputed."),
    kind: DisputeKind,
    amount: Amount,
    amountRefunded: Amount.meta({
      description:
        "Amount of the payment refunded before the dispute. If above 0, submit the refund as evidence, or the cardholder is paid twice.",
      example: 0,
    }),
    duplicate: z.boolean().meta({
      description:
        "True if the dispute is about a second payment, which came too late and was refunded automatically. Such a dispute does not limit refunds of this payment.",
      example: false,
    }),
    amountReinstated: Amount.meta({
      description:
        "Amount returned to you: all of a chargeback that you won, or at most part of one that you lost, such as an earlier refund.",
      example: 0,
    }),
    currency: Currency,
    reason: text(200).meta({ description: "The cardholder's reason.", example: "fraudulent" }),
    status: DisputeStatus,
    evidence: text(20_000).nullable().meta({
      description:
        "The submitted evidence. On an open chargeback it is the evidence of the earlier inquiry, which does not answer the chargeback.",
      example: null,
    }),
    evidencePastDue: z.boolean().meta({
      description:
        "True if the evidence was submitted after `respondBy`: it may not reach the bank.",
      example: false,
    }),
    evidenceFiles: z
      .array(EvidenceFile)
      .meta({ description: "Files submitted with the evidence by this service.", example: [] }),
    respondBy: RespondBy,
    createdAt: Timestamp,
    updatedAt: Timestamp,
    closedAt: Timestamp.nullable().meta({
      description: "When the dispute was decided.",
      example: null,
    }),
  })
  .meta({ id: "Dispute" });
export type Dispute = z.infer<typeof Dispute>;

export const ListDisputes = DatedPage.extend({
  status: DisputeStatus.optional(),
  paymentIntentId: id(intentId, "Only disputes of this payment.").optional(),
});
export type ListDisputes = z.infer<typeof ListDisputes>;

export const DisputeList = listOf(Dispute);

export const SubmitEvidence = IdInput.extend({
  evidence: requiredText(20_000).meta({
    description:
      "Why the payment is valid. In testing, a text with winning_evidence wins and one with losing_evidence loses.",
    example: "Delivered and signed for on 14 February. winning_evidence",
  }),
  files: z
    .array(EvidenceFile)
    .max(evidenceKinds.length)
    .refine((files) => new Set(files.map(({ kind }) => kind)).size === files.length, {
      error: "must name each kind once",
    })
    .optional()
    .meta({
      description: "Files of evidence: one of each kind, up to 4.5 MB together.",
      example: [],
    }),
});
export type SubmitEvidence = z.infer<typeof SubmitEvidence>;

/** Draft from the known facts of the payment, for a person to complete. */
export const EvidenceDraft = z.object({ text: z.string() });

/** Facts known for each kind of evidence before anybody adds to it. */
export const KnownEvidence = z.object({
  facts: z.array(
    z.object({
      kind: z.enum(["receipt", "bank_check", "shopper", "earlier", "delivery"]),
      isKnown: z.boolean(),
      /** Number of the receipt, or how many earlier purchases there were. */
      number: z.int().nullable(),
    }),
  ),
});
export type KnownEvidence = z.infer<typeof KnownEvidence>;
