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

/** The shopper's answer to the bank about the first attempt of an intent, wherever it was begun. */
export async function answerAbout(
  services: Services,
  paymentIntentId: string,
  answer: Answer = "pass",
): Promise<void> {
  const attempt = await services.db.paymentAttempt.findFirstOrThrow({
    where: { paymentIntentId },
    orderBy: { createdAt: "asc" },
  });
  const { challengeToken } = await services.db.sandboxPayment.findUniqueOrThrow({
    where: { idempotencyKey: attempt.id },
  });
  await answerChallenge(services, challengeToken ?? "", answer);
}
