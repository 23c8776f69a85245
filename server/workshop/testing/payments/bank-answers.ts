import type { CheckoutView } from "#server/checkout/view.ts";
import type { Services } from "#server/core/context.ts";
import { answerChallenge } from "#server/payments/processor/sandbox/challenge.ts";

type Answer = "pass" | "fail";

/** The shopper's answer to the bank, on the page that leads there. */
export async function answerShown(
  services: Services,
  page: CheckoutView,
  answer: Answer = "pass",
): Promise<void> {
  if (page.state !== "authentication") throw new Error(`the bank asks nothing: ${page.state}`);
  await answerChallenge(services, page.action.fields["challenge"] ?? "", answer);
}

/** The shopper's answer to the bank about the first attempt of an intent that asks, wherever it was begun. */
export async function answerAbout(
  { db, ...services }: Services,
  paymentIntentId: string,
  answer: Answer = "pass",
): Promise<void> {
  const attempts = await db.paymentAttempt.findMany({
    where: { paymentIntentId },
    orderBy: { createdAt: "asc" },
  });
  // The processor knows nothing of an attempt whose request was lost.
  const asking = await db.sandboxPayment.findMany({
    where: { idempotencyKey: { in: attempts.map(({ id }) => id) }, challengeToken: { not: null } },
  });
  const first = attempts.flatMap(({ id }) => asking.filter((one) => one.idempotencyKey === id))[0];
  if (!first) throw new Error(`no bank asks about ${paymentIntentId}`);
  await answerChallenge({ db, ...services }, first.challengeToken ?? "", answer);
}
