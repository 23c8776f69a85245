import type { CheckoutSessionModel } from "#server/generated/prisma/models.ts";
import type {
  Business,
  CheckoutAnswers,
  ConsentGiven,
  FieldAnswer,
} from "#server/wire/atoms/selling/answers.ts";

/** The answers of a session's shopper; null while there are none. */
export function serializeAnswers(
  row: Pick<CheckoutSessionModel, "answers" | "consent" | "choices">,
): CheckoutAnswers | null {
  const fields = (row.answers as FieldAnswer[] | null) ?? [];
  const consent = row.consent as ConsentGiven | null;
  const buyer = (row.choices as { business?: Business | null } | null)?.business;
  const business = buyer ? { name: buyer.name, taxNumber: buyer.taxNumber } : null;
  if (fields.length === 0 && !consent && !business) return null;
  return { fields, consent, business };
}
