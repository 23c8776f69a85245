import { timingSafeEqual } from "node:crypto";
import type { Env } from "#server/core/env.ts";
import { InvalidNotice } from "#server/core/interfaces/processor-problems.ts";
import type { ProcessorNotice } from "#server/core/interfaces/processor.ts";
import { keyedHash, keyedHashes } from "#server/core/secret-box.ts";
import type { MollieAccount } from "#server/payments/processor/mollie/account.ts";
import { chargebacksOf } from "#server/payments/processor/mollie/disputes.ts";
import { dataOf } from "#server/payments/processor/mollie/payments/data.ts";
import { finished, see, type Held } from "#server/payments/processor/mollie/payments/take.ts";
import { noticeOfRefund, refundsOf } from "#server/payments/processor/mollie/refunds.ts";

/**
 * Where Mollie tells of a payment. It signs nothing and sends an id alone, so that the address itself has a seal of ours:
 * without it anybody could have Mollie asked as often as they like.
 */
export function noticeAddress(env: Pick<Env, "APP_SECRET" | "APP_URL">, attemptId: string): string {
  const seal = keyedHash(env, "processor-notice", sealed(attemptId));
  const sealedBy = { processor: "mollie", attempt: attemptId, seal };
  return `${env.APP_URL}/api/processor/webhook?${new URLSearchParams(sealedBy)}`;
}

const sealed = (attemptId: string) => `mollie ${attemptId}`;

/** The secret may have been changed since the payment was made. */
function isSealed(env: Env, query: URLSearchParams): boolean {
  const given = Buffer.from(query.get("seal") ?? "");
  const ofAttempt = sealed(query.get("attempt") ?? "");
  return keyedHashes(env, "processor-notice", ofAttempt).some((seal) => {
    const expected = Buffer.from(seal);
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

/**
 * Reads a notice, which says of which payment there is news and no more: payment, refunds and chargebacks are asked for.
 * @throws InvalidNotice at once, for what did not come to an address of ours
 */
export function readNotice(
  account: MollieAccount,
  body: string,
  query: URLSearchParams,
): Promise<readonly ProcessorNotice[]> {
  const id = new URLSearchParams(body).get("id") ?? "";
  if (!isSealed(account.env, query) || !/^tr_\w{1,60}$/.test(id))
    throw new InvalidNotice("This did not come to an address that Mollie was given.");
  return newsOf(account, id);
}

async function newsOf(account: MollieAccount, id: string): Promise<readonly ProcessorNotice[]> {
  const held = await finished(account, await see(account, id));
  const { _links } = held.payment;
  const { attemptId } = dataOf(held.payment);
  if (!attemptId) return [];
  const refunds = _links.refunds ? await refundsOf(account, id) : [];
  const disputes = _links.chargebacks ? await chargebacksOf(account, id) : [];
  return [
    { id, kind: "payment", paymentId: id, attemptId },
    ...refunds.map(noticeOfRefund),
    ...disputes.map((dispute) => ({ id: dispute.id, kind: "dispute" as const, dispute })),
    ...failuresIn(held),
  ];
}

/** A capture that failed after all: its money was counted as taken, and is told of as given back. */
function failuresIn({ payment, captures }: Held): ProcessorNotice[] {
  return captures
    .filter(({ status }) => status === "failed")
    .map(({ id, amount }) => {
      const refund = {
        id: `${payment.id}:${id}`,
        paymentId: payment.id,
        amount,
        currency: payment.amount.currency,
        status: "succeeded" as const,
        failureReason: null,
      };
      return { id: refund.id, kind: "refund", refundId: null, refund };
    });
}
