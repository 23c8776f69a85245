import { ProcessorRefused } from "#server/core/interfaces/processor-problems.ts";
import type { Processor, ProcessorDispute } from "#server/core/interfaces/processor.ts";
import type { MollieAccount } from "#server/payments/processor/mollie/account.ts";
import { fromMollie } from "#server/payments/processor/mollie/amounts.ts";
import type { ListEntityChargeback } from "#server/payments/processor/mollie/declared.ts";

type Disputes = Pick<
  Processor,
  "closeDispute" | "disputesAreFinal" | "retrieveDispute" | "submitEvidence" | "uploadEvidence"
>;

/** Mollie tells of a chargeback when its money is gone, and takes no evidence by its API. */
export function disputesAt(account: MollieAccount): Disputes {
  const refuse = async () => {
    throw new ProcessorRefused(
      "not_supported",
      "Mollie takes no answer to a chargeback by its API.",
    );
  };
  return {
    disputesAreFinal: true,
    retrieveDispute: (id) => retrieveDispute(account, id),
    uploadEvidence: refuse,
    submitEvidence: refuse,
    closeDispute: refuse,
  };
}

async function retrieveDispute(account: MollieAccount, id: string): Promise<ProcessorDispute> {
  const [paymentId = ""] = id.split(":");
  const found = (await chargebacksOf(account, paymentId)).find((one) => one.id === id);
  if (found) return found;
  throw new ProcessorRefused("resource_missing", "Mollie has no such chargeback.");
}

export async function chargebacksOf(
  { mollie }: Pick<MollieAccount, "mollie">,
  paymentId: string,
): Promise<ProcessorDispute[]> {
  const path = [paymentId];
  const page = await mollie.ask("GET /v2/payments/{paymentId}/chargebacks", { path });
  return page._embedded.chargebacks.map(disputeOf);
}

/** One that the bank has reversed is won, and its money is back. */
export function disputeOf(chargeback: ListEntityChargeback): ProcessorDispute {
  const { id, paymentId, amount, reason, reversedAt } = chargeback;
  const isBack = Boolean(reversedAt);
  return {
    id: `${paymentId}:${id}`,
    paymentId,
    amount: fromMollie(amount),
    currency: amount.currency,
    // Mollie declares a reason for chargebacks of debits alone.
    reason: reason ? "debit_returned" : "general",
    kind: "chargeback",
    fundsWithdrawn: true,
    amountReinstated: isBack ? fromMollie(amount) : 0,
    status: isBack ? "won" : "lost",
    evidence: null,
    evidenceFiles: [],
    evidencePastDue: false,
    respondBy: null,
  };
}
