import type Stripe from "stripe";
import type { CustomersPage, Listed } from "#server/core/interfaces/processor-lists.ts";
import type { ChangesPage } from "#server/core/interfaces/processor.ts";
import { calling } from "#server/payments/processor/stripe/client.ts";
import { disputeOf } from "#server/payments/processor/stripe/disputes.ts";
import {
  bankPayoutOf,
  fraudWarningOf,
  refundNotice,
} from "#server/payments/processor/stripe/notices.ts";

/** The longest page of Stripe's lists. */
const limit = 100;

type Page = { since: Date; after: string | null };

/** Stripe's lists are newest first, and go on after an id (API reference, "Pagination"). */
export async function listChanges(
  stripe: Stripe,
  listed: Listed,
  { since, after }: Page,
): Promise<ChangesPage> {
  const created = { gte: Math.floor(since.getTime() / 1000) };
  const starting_after = after ?? undefined;
  const page = { limit, created, starting_after } satisfies Stripe.DisputeListParams &
    Stripe.RefundListParams &
    Stripe.Radar.EarlyFraudWarningListParams;
  const failed = {
    limit,
    created,
    starting_after,
    status: "failed",
  } satisfies Stripe.PayoutListParams;
  switch (listed) {
    case "disputes":
      return pageOf(
        () => stripe.disputes.list(page),
        (one) => ({ kind: "dispute", dispute: disputeOf(one) }),
      );
    case "refunds":
      return pageOf(() => stripe.refunds.list(page), refundNotice);
    case "fraud_warnings":
      return pageOf(
        () => stripe.radar.earlyFraudWarnings.list(page),
        (one) => ({ kind: "fraud_warning", warning: fraudWarningOf(one) }),
      );
    case "bank_payouts":
      return pageOf(
        () => stripe.payouts.list(failed),
        (one) => ({ kind: "bank_payout", payout: bankPayoutOf(one) }),
      );
  }
}

type ChangeNotice = DistributiveOmit<ChangesPage["notices"][number], "id">;
type DistributiveOmit<Whole, Key extends PropertyKey> = Whole extends unknown
  ? Omit<Whole, Key>
  : never;

async function pageOf<One extends { id: string }>(
  ask: () => Promise<Stripe.ApiList<One>>,
  told: (one: One) => ChangeNotice,
): Promise<ChangesPage> {
  const { data, has_more } = await calling(ask);
  const notices = data.map((one) => ({ id: one.id, ...told(one) }));
  return { notices, next: has_more ? (data.at(-1)?.id ?? null) : null };
}

/** Customers that this service had made; others of the account have no merchant of ours in their metadata. */
export async function listCustomers(stripe: Stripe, after: string | null): Promise<CustomersPage> {
  const page = { limit, starting_after: after ?? undefined } satisfies Stripe.CustomerListParams;
  const { data, has_more } = await calling(() => stripe.customers.list(page));
  const customers = data.flatMap(({ id, metadata, created }) => {
    const merchantId = metadata["merchantId"];
    const attemptId = metadata["attemptId"] ?? null;
    const createdAt = new Date(created * 1000);
    return merchantId ? [{ id, merchantId, attemptId, createdAt }] : [];
  });
  return { customers, next: has_more ? (data.at(-1)?.id ?? null) : null };
}
