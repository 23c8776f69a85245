import { z } from "zod";
import { exact } from "#server/wire/atoms/names/exact.ts";
import { text } from "#server/wire/atoms/text.ts";

/** An opaque id of ours. Any other string is not malformed, just not found. */
export function id(example: string, description = "Unique identifier.") {
  return text(255).min(1).meta({ description, example });
}

/** A reference that may be absent: `null` when not given. */
export function nullableId(example: string, description: string) {
  return id(example, description).nullable();
}

/** `merchantId` as every input takes it: optional, the caller's own when omitted. */
export const MerchantIdInput = id(
  "mer_01jbq8v6n2e8t9x4k3m5r7w0yz",
  "Merchant to act for; by default the caller's.",
)
  .meta({ id: "MerchantToActFor" })
  .optional();

/** The path parameter of operations on one resource. */
export const IdInput = z.object({
  id: id("plink_01jbq8v6n2e8t9x4k3m5r7w0yz"),
  merchantId: MerchantIdInput,
});
export type IdInput = z.infer<typeof IdInput>;

/** The same of an action on what moves money: a body that asks for more is refused. */
export const ExactIdInput = exact(IdInput.shape);
