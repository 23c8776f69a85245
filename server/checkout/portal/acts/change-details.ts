import type { Visitor } from "#server/checkout/portal/visit.ts";
import { isDomainError } from "#server/core/errors.ts";
import { updateCustomer } from "#server/routers/customers/update.ts";
import { UpdateCustomer } from "#server/wire/payments/customer.ts";

/**
 * Changes the visitor's name and telephone number by the rules of the API; emits `customer.updated` if that is news.
 * The email address stays: it opens the page, so another one has to be proven first.
 */
export async function changeDetails(
  { ctx, customer }: Visitor,
  form: Record<string, string>,
): Promise<"done" | "invalid"> {
  const wanted = UpdateCustomer.safeParse({
    id: customer.id,
    name: (form["name"] ?? "").trim(),
    phoneNumber: (form["phoneNumber"] ?? "").trim(),
  });
  if (!wanted.success) return "invalid";
  try {
    await updateCustomer(ctx, wanted.data);
    return "done";
  } catch (error) {
    if (isDomainError(error) && error.code === "validation_failed") return "invalid";
    throw error;
  }
}
