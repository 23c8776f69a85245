import { getCaller, orNotFound, viewerMay } from "#app/(dashboard)/api.ts";
import { customerLabel } from "#components/customers/customer-label.ts";
import { readText, type SearchParams } from "#components/table/list-url.ts";

/**
 * The customer that a link is for, where the address names one; null where it names none, or the viewer may see
 * none.
 */
export async function linkReceiver(
  params: SearchParams,
): Promise<{ id: string; label: string; email: string } | null> {
  const id = readText(params, "customerId");
  if (!id || !(await viewerMay("customers:read"))) return null;
  const customer = await orNotFound((await getCaller()).customers.get({ id }));
  return { id, label: customerLabel(customer), email: customer.email ?? "" };
}
