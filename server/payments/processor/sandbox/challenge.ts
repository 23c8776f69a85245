import { ownTime, type Services } from "#server/core/context.ts";
import { notFound } from "#server/core/errors.ts";
import { shopName } from "#server/core/text/visible-name.ts";
import type { PaymentAttemptModel, SandboxPaymentModel } from "#server/generated/prisma/models.ts";
import { scenarioNamed } from "#server/payments/processor/sandbox/cards.ts";
import { approveCode, codeAction } from "#server/payments/processor/sandbox/codes/codes.ts";
import { leaveNotice } from "#server/payments/processor/sandbox/leave-notice.ts";
import {
  afterSuccess,
  isChallengeOver,
  outcomeOf,
} from "#server/payments/processor/sandbox/payments.ts";
import { type BankWay, isBankWay } from "#server/wire/atoms/checkout/bank/bank-ways.ts";
import { isPaymentCode } from "#server/wire/atoms/checkout/bank/payment-codes.ts";
import type { HostedCheckoutConfig } from "#server/wire/atoms/checkout/config.ts";
import { webOrigin } from "#server/wire/atoms/url.ts";
import type { DeclineCode } from "#server/wire/payments/decline-codes.ts";

/** The details that the sandbox's bank shows before it lets a payment through. */
export type Challenge = {
  merchantName: string;
  /** Smallest currency unit. */
  amount: number;
  currency: string;
  brand: string;
  last4: string;
  /** The way to pay that led here; null for a card whose bank asks. */
  bankWay: BankWay | null;
  state: "pending" | "passed" | "failed" | "expired";
  /** Where the shopper goes when there is nothing (more) to answer. */
  returnUrl: string;
  /** The one origin that may frame the checkout that this belongs to, and so its challenge. */
  embedOrigin: string | null;
};

/** late: the bank pays by a code that has expired, or whose payment was given up. */
export type Answer = "pass" | "fail" | "late";

/** The challenge behind a token. @throws not_found */
export async function getChallenge(services: Services, token: string): Promise<Challenge> {
  const { row, attempt, theirs } = await findChallenge(services, token);
  // Banks show who is paid.
  return {
    merchantName: attempt ? await merchantNameOf(services, attempt) : "Canary",
    embedOrigin: attempt && (await embedOriginOf(services, attempt)),
    amount: Number(row.amount),
    currency: row.currency,
    brand: row.brand,
    last4: row.last4,
    bankWay: isBankWay(row.brand) ? row.brand : null,
    state: stateOf(theirs, row),
    returnUrl: row.returnUrl ?? services.env.APP_URL,
  };
}

/** The text of the code that is shown for a payment. @throws not_found */
export async function getCode(services: Services, token: string): Promise<string> {
  const { row } = await findChallenge(services, token);
  const action = codeAction(services, row, token);
  if (action?.type !== "display_code") throw notFound();
  return action.code;
}

/**
 * The shopper's answer to the bank. Only the first answer counts: a challenge that is played
 * again answers the same address and changes nothing. The bank decides here; our own side
 * learns of it by asking the processor, never from the browser that comes back.
 * @throws not_found
 */
export async function answerChallenge(
  services: Services,
  token: string,
  answer: Answer,
): Promise<{ returnUrl: string }> {
  const { row, attempt, theirs } = await findChallenge(services, token);
  const returnUrl = row.returnUrl ?? services.env.APP_URL;
  if (answer === "late") {
    const isPaid = isPaymentCode(row.brand) && (await approveCode(theirs, row)) !== null;
    if (isPaid) await tell(theirs, row);
    return { returnUrl };
  }
  if (stateOf(theirs, row) !== "pending") return { returnUrl };
  if (await isLeft(services, attempt)) return { returnUrl };
  const outcome =
    answer === "pass"
      ? outcomeOf(scenarioNamed(row.scenario), row.capture, row.capture === "setup")
      : { status: "failed", declineCode: refusalAt(row) };
  const now = theirs.clock.now();
  const [answered] = await services.db.sandboxPayment.updateManyAndReturn({
    where: { id: row.id, status: "requires_action", challengeState: "pending" },
    data: {
      ...outcome,
      amountCaptured: outcome.status === "succeeded" ? row.amount : 0n,
      challengeState: answer === "pass" ? "passed" : "failed",
      updatedAt: now,
    },
  });
  if (answered) {
    await tell(theirs, row);
    if (answered.status === "succeeded") await afterSuccess({ ...theirs, faults: {} }, answered);
  }
  return { returnUrl };
}

async function tell(services: Services, { id: subjectId }: SandboxPaymentModel): Promise<void> {
  await leaveNotice(services, { kind: "payment", subjectId, dueAt: services.clock.now() });
}

function refusalAt({ brand }: SandboxPaymentModel): DeclineCode {
  return isBankWay(brand) ? "not_approved" : "authentication_failed";
}

/** The merchant's tests want a shopper who closes the bank's page: no answer comes. */
async function isLeft(
  { bench }: Pick<Services, "bench">,
  attempt: PaymentAttemptModel | null,
): Promise<boolean> {
  if (!bench || !attempt) return false;
  return (await bench.takeFault(attempt.merchantId, "authentication_left")) !== null;
}

type ChallengeOfPayment = {
  row: SandboxPaymentModel;
  attempt: PaymentAttemptModel | null;
  theirs: Services;
};

/** The attempt that asked says whose payment it is, and so by which time. @throws not_found */
async function findChallenge(
  services: Services,
  challengeToken: string,
): Promise<ChallengeOfPayment> {
  const row = await services.db.sandboxPayment.findUnique({ where: { challengeToken } });
  if (!row) throw notFound();
  const attempt = await services.db.paymentAttempt.findFirst({
    where: { id: row.idempotencyKey, processor: { in: ["sandbox", "second_sandbox"] } },
  });
  const time = attempt ? ownTime(services, attempt.merchantId) : {};
  return { row, attempt, theirs: { ...services, ...time } };
}

function stateOf(services: Services, row: SandboxPaymentModel): Challenge["state"] {
  if (row.challengeState === "passed" || row.challengeState === "failed") return row.challengeState;
  return row.status !== "requires_action" || isChallengeOver(services, row) ? "expired" : "pending";
}

async function merchantNameOf(
  services: Services,
  { merchantId: id }: PaymentAttemptModel,
): Promise<string> {
  const merchant = await services.db.merchant.findUnique({ where: { id } });
  return merchant ? shopName(merchant) : "Canary";
}

/**
 * A challenge may be shown in a frame, as Stripe's may
 * (https://docs.stripe.com/payments/3d-secure/authentication-flow#render-iframe).
 */
async function embedOriginOf(
  services: Services,
  { merchantId, paymentIntentId }: PaymentAttemptModel,
): Promise<string | null> {
  const session = await services.db.checkoutSession.findFirst({
    where: { merchantId, paymentIntentId },
  });
  const config = session?.hostedCheckoutConfig as HostedCheckoutConfig | undefined;
  return webOrigin(config?.embedOrigin);
}
