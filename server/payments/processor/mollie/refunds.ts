import { ProcessorRefused } from "#server/core/interfaces/processor-problems.ts";
import type {
  ProcessorNotice,
  ProcessorRefund,
  RefundRequest,
} from "#server/core/interfaces/processor.ts";
import type { MollieAccount } from "#server/payments/processor/mollie/account.ts";
import { fromMollie, toMollie } from "#server/payments/processor/mollie/amounts.ts";
import type { RefundResponse } from "#server/payments/processor/mollie/declared.ts";
import { chargebacksOf } from "#server/payments/processor/mollie/disputes.ts";
import { nextPage } from "#server/payments/processor/mollie/next-page.ts";

/** Asks for a refund under its own id; one that may have been asked for before is looked for first. */
export async function createRefund(
  account: MollieAccount,
  { refundId, paymentId, amount, currency, again }: RefundRequest,
): Promise<ProcessorRefund> {
  if (again) {
    const made = (await refundsOf(account, paymentId)).find(
      ({ metadata }) => metadata?.["refundId"] === refundId,
    );
    if (made) return refundOf(made);
  }
  await refuseDisputed(account, paymentId);
  const body = { amount: toMollie(amount, currency), metadata: { refundId } };
  const path = [paymentId];
  const operation = "POST /v2/payments/{paymentId}/refunds";
  return refundOf(await account.mollie.ask(operation, { path, body, key: refundId }));
}

/** The bank has taken the money back already. */
async function refuseDisputed(account: MollieAccount, paymentId: string): Promise<void> {
  const { mollie } = account;
  const payment = await mollie.ask("GET /v2/payments/{paymentId}", { path: [paymentId] });
  if (!payment._links.chargebacks) return;
  const all = await chargebacksOf(account, paymentId);
  if (all.some(({ status }) => status === "lost"))
    throw new ProcessorRefused(
      "charge_disputed",
      "A payment that was charged back is not refunded.",
    );
}

export async function refundsOf(
  { mollie }: Pick<MollieAccount, "mollie">,
  paymentId: string,
): Promise<RefundResponse[]> {
  const found: RefundResponse[] = [];
  let after: string | null = null;
  do {
    const query: Record<string, string> = { limit: "250", ...(after && { from: after }) };
    const path = [paymentId];
    const page = await mollie.ask("GET /v2/payments/{paymentId}/refunds", { path, query });
    found.push(...page._embedded.refunds);
    after = nextPage(page._links.next);
  } while (after !== null);
  return found;
}

export async function retrieveRefund(
  { mollie }: MollieAccount,
  refundId: string,
): Promise<ProcessorRefund> {
  const path = refundId.split(":");
  return refundOf(await mollie.ask("GET /v2/payments/{paymentId}/refunds/{refundId}", { path }));
}

/** Mollie reads a refund by its payment: our id of it has both. */
export function refundOf({ id, paymentId, amount, status }: RefundResponse): ProcessorRefund {
  const isOver = status === "failed" || status === "canceled";
  return {
    id: `${paymentId}:${id}`,
    paymentId,
    amount: fromMollie(amount),
    currency: amount.currency,
    status: isOver ? "failed" : status === "refunded" ? "succeeded" : "pending",
    failureReason: isOver ? status : null,
  };
}

export function noticeOfRefund(made: RefundResponse): ProcessorNotice {
  const refund = refundOf(made);
  return { id: refund.id, kind: "refund", refundId: made.metadata?.["refundId"] ?? null, refund };
}
