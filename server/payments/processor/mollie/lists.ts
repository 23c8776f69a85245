import type { Listed } from "#server/core/interfaces/processor-lists.ts";
import type { ChangesPage } from "#server/core/interfaces/processor.ts";
import type { MollieAccount } from "#server/payments/processor/mollie/account.ts";
import { disputeOf } from "#server/payments/processor/mollie/disputes.ts";
import { nextPage } from "#server/payments/processor/mollie/next-page.ts";
import { noticeOfRefund } from "#server/payments/processor/mollie/refunds.ts";

/**
 * Pages of what the account has, the newest first. Mollie's API keys are told of neither settlements nor payouts, and it
 * has no warnings of fraud.
 */
export async function listChanges(
  { mollie }: MollieAccount,
  listed: Listed,
  { since, after }: { since: Date; after: string | null },
): Promise<ChangesPage> {
  const query: Record<string, string> = { limit: "100", ...(after && { from: after }) };
  const isNew = ({ createdAt }: { createdAt: string }) => new Date(createdAt) >= since;
  switch (listed) {
    case "refunds": {
      const { _embedded, _links } = await mollie.ask("GET /v2/refunds", { query });
      const { refunds } = _embedded;
      const found = refunds.filter(isNew);
      const next = found.length < refunds.length ? null : nextPage(_links.next);
      return { notices: found.map(noticeOfRefund), next };
    }
    case "disputes": {
      const { _embedded, _links } = await mollie.ask("GET /v2/chargebacks", { query });
      const { chargebacks } = _embedded;
      const found = chargebacks.filter(isNew);
      const next = found.length < chargebacks.length ? null : nextPage(_links.next);
      const notices = found.map((one) => {
        const dispute = disputeOf(one);
        return { id: dispute.id, kind: "dispute" as const, dispute };
      });
      return { notices, next };
    }
    case "fraud_warnings":
    case "bank_payouts":
      return { notices: [], next: null };
  }
}
