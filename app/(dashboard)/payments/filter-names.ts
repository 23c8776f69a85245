import { customerLabel } from "#components/customers/customer-label.ts";
import type { getCaller } from "#app/(dashboard)/api.ts";
import type { PaymentFilter } from "#server/wire/payment-row.ts";

type Names = { customer: string | null; link: string | null };

/** What the ids in the address are called; an id that leads nowhere stays what it is. */
export async function filterNames(
  api: Awaited<ReturnType<typeof getCaller>>,
  { customerId, paymentLinkId }: PaymentFilter,
): Promise<Names> {
  const [customer, link] = await Promise.all([
    customerId ? api.customers.get({ id: customerId }).then(customerLabel, () => customerId) : null,
    paymentLinkId
      ? api.paymentLinks.get({ id: paymentLinkId }).then(
          ({ name }) => name ?? paymentLinkId,
          () => paymentLinkId,
        )
      : null,
  ]);
  return { customer, link };
}
