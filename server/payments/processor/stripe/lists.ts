import type Stripe from "stripe";
import { addMs, dayMs } from "#server/core/clock.ts";
import type { CustomersPage, Listed } from "#server/core/interfaces/processor-lists.ts";
import type { ChangesPage } from "#server/core/interfaces/processor.ts";
import { calling, type StripeAccount } from "#server/payments/processor/stripe/client.ts";
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

/** A bank answers within five bank days; an account whose customer was deleted before could not be kept. */
const debitRestMs = 21 * dayMs;

/**
 * Customers that this service had made, but for those of debits that may be under way; others of the account have no
 * merchant of ours in their metadata.
 */
export async function listCustomers(
  { stripe, clock }: StripeAccount,
  after: string | null,
): Promise<CustomersPage> {
  const page = { limit, starting_after: after ?? undefined } satisfies Stripe.CustomerListParams;
  const { data, has_more } = await calling(() => stripe.customers.list(page));
  const customers = data.flatMap(({ id, metadata, created }) => {
    const { merchantId, attemptId = null, debit } = metadata;
    const createdAt = new Date(created * 1000);
    const isUnderWay = debit === "yes" && addMs(createdAt, debitRestMs) > clock.now();
    return merchantId && !isUnderWay ? [{ id, merchantId, attemptId, createdAt }] : [];
  });
  return { customers, next: has_more ? (data.at(-1)?.id ?? null) : null };
}
