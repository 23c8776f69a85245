import { customerLabel } from "#components/customers/customer-label.ts";
import type { getCaller } from "#app/(dashboard)/api.ts";
import type { PaymentFilter } from "#server/wire/dashboard/payment-row.ts";

type Api = Awaited<ReturnType<typeof getCaller>>;
type Names = { customer: string | null; link: string | null; sold: string | null };

/** The names for the ids in the address; an id that leads nowhere stays as it is. */
export async function filterNames(
  api: Api,
  { customerId, paymentLinkId, soldLinkId, soldProductId }: PaymentFilter,
): Promise<Names> {
  const [customer, link, sold] = await Promise.all([
    customerId ? api.customers.get({ id: customerId }).then(customerLabel, () => customerId) : null,
    paymentLinkId ? nameOfLink(api, paymentLinkId) : null,
    soldLinkId ? nameOfLink(api, soldLinkId) : soldProductId && nameOfProduct(api, soldProductId),
  ]);
  return { customer, link, sold: sold ?? null };
}

function nameOfLink(api: Api, id: string): Promise<string> {
  return api.paymentLinks.get({ id }).then(
    ({ name }) => name ?? id,
    () => id,
  );
}

function nameOfProduct(api: Api, id: string): Promise<string> {
  return api.products.get({ id }).then(
    ({ name }) => name,
    () => id,
  );
}
