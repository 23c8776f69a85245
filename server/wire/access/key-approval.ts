import { z } from "zod";
import { id, IdInput, MerchantIdInput } from "#server/wire/atoms/id.ts";
import { PositiveAmount } from "#server/wire/atoms/money/money.ts";
import { text } from "#server/wire/atoms/text.ts";
import { Timestamp } from "#server/wire/atoms/timestamp.ts";
import { DryRun } from "#server/wire/dry-run.ts";

const approvalId = "apr_01jbq8v6n2e8t9x4k3m5r7w0yz";

/** The effects of a dry run, without addresses of shoppers. */
export const ForetoldEffects = DryRun.pick({
  ledger: true,
  calls: true,
  messages: true,
  webhooks: true,
  assumptions: true,
});
export type ForetoldEffects = z.infer<typeof ForetoldEffects>;

/** A call that waits for a person, or did. */
export const KeyApproval = z
  .object({
    id: id(approvalId),
    merchantId: id("mer_01jbq8v6n2e8t9x4k3m5r7w0yz", "Merchant whose money it is."),
    keyId: id("key_01jbq8v6n2e8t9x4k3m5r7w0yz", "API key that asks."),
    keyName: text(100).meta({ description: "Name of the key.", example: "Agent" }),
    operation: text(100).meta({ description: "Operation.", example: "refunds.create" }),
    amount: PositiveAmount,
    currency: z.string().meta({ description: "Currency.", example: "EUR" }),
    payee: text(255).nullable().meta({ description: "Customer who receives it.", example: null }),
    status: z
      .enum(["pending", "approved", "denied", "used", "expired"])
      .meta({ description: "State.", example: "pending" }),
    effects: ForetoldEffects.nullable().meta({
      description: "Effects as they were foretold when it was asked for; null: they could not be.",
    }),
    decidedById: text(255).nullable().meta({ description: "Person who decided.", example: null }),
    decidedAt: Timestamp.nullable(),
    createdAt: Timestamp,
    expiresAt: Timestamp,
  })
  .meta({ id: "KeyApproval" });
export type KeyApproval = z.infer<typeof KeyApproval>;

/** An approval as its events tell of it: neither whole effects nor who decided, which not every reader of events may see. */
export const KeyApprovalEvent = KeyApproval.omit({ effects: true, decidedById: true }).meta({
  id: "KeyApprovalEvent",
});
export type KeyApprovalEvent = z.infer<typeof KeyApprovalEvent>;

/** Approvals that wait for a person, newest first. */
export const OpenKeyApprovals = z.object({ data: z.array(KeyApproval) });
export type OpenKeyApprovals = z.infer<typeof OpenKeyApprovals>;

export const ListKeyApprovals = z.object({ merchantId: MerchantIdInput });

export const DecideKeyApproval = IdInput.extend({
  approve: z.boolean().meta({ description: "true: yes; false: no.", example: true }),
});
export type DecideKeyApproval = z.infer<typeof DecideKeyApproval>;
