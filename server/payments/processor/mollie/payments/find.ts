import { addMs, minuteMs } from "#server/core/clock.ts";
import type { AttemptReference } from "#server/core/interfaces/processor.ts";
import type { MollieAccount } from "#server/payments/processor/mollie/account.ts";
import { nextPage } from "#server/payments/processor/mollie/next-page.ts";
import { dataOf } from "#server/payments/processor/mollie/payments/data.ts";

/** The most that Mollie lists at once. */
const limit = "250";

/** Mollie's clock and ours may differ by less than this. */
const skewMs = 5 * minuteMs;

/**
 * The payment of an attempt, looked for among all that the account has made since: Mollie lists the newest first, and has
 * no search. One that was made only to be given up counts when there is no other.
 */
export async function findPayment(
  { mollie }: Pick<MollieAccount, "mollie">,
  { attemptId, startedAt }: Pick<AttemptReference, "attemptId" | "startedAt">,
): Promise<{ id: string } | null> {
  const since = addMs(startedAt, -skewMs);
  let after: string | null = null;
  let givenUp: { id: string } | null = null;
  do {
    const query: Record<string, string> = { limit, ...(after && { from: after }) };
    const page = await mollie.ask("GET /v2/payments", { query });
    const { payments = [] } = page._embedded;
    const ours = payments.filter((one) => dataOf(one).attemptId === attemptId);
    const wanted = ours.find((one) => dataOf(one).givenUp !== "yes");
    if (wanted) return wanted;
    givenUp ??= ours[0] ?? null;
    const last = payments.at(-1);
    after = last && new Date(last.createdAt) >= since ? nextPage(page._links.next) : null;
  } while (after !== null);
  return givenUp;
}
