import { isDomainError } from "#server/core/errors.ts";
import { finishAuthentication } from "#server/payments/charge/authentication.ts";
import type { ConfirmInput } from "#server/payments/charge/confirm-request.ts";
import { confirmPayment } from "#server/payments/charge/confirm.ts";
import { cards } from "#server/workshop/simulate/processor/simulated-processor.ts";
import { type Action, type Kind, type Sale, saleOf } from "#server/workshop/simulate/stage.ts";
import { inProcess } from "#server/workshop/simulate/world.ts";
import { card } from "#server/workshop/testing/payments/payments.ts";

let browsers = 0;

/** Somebody pays, pays again, or answers the bank. */
export const shopperKinds: readonly Kind[] = [
  ...[cards.good, cards.good, cards.other, cards.declined, cards.challenged].map(paying),
  {
    about: ["unpaid", "challenged"],
    fits: ({ customers }) => customers.length > 0,
    make: (random, stage) => pay(saleOf(random, stage), "the balance", { wallet: true }),
  },
  {
    about: ["challenged"],
    make: (random, stage) => challenge(saleOf(random, stage), random.chance(0.8)),
  },
  { about: ["challenged"], make: (random, stage) => failAndPay(saleOf(random, stage)) },
  {
    about: ["subscribed"],
    fits: ({ subscriptions }) => subscriptions.length > 0,
    make: (random, { subscriptions }) => payRenewal(random.pick(subscriptions)),
  },
];

function paying(number: string): Kind {
  return {
    about: ["unpaid", "challenged"],
    make: (random, stage) => pay(saleOf(random, stage), number, { card: card(number) }),
  };
}

function pay(sale: Sale, way: string, input: ConfirmInput): Action {
  const { intentId } = sale;
  return {
    name: `a shopper pays ${intentId} with ${way}`,
    run: async (stage) => {
      const { promised } = stage;
      browsers += 1;
      const browserToken = `browser ${browsers}`;
      try {
        const { status } = await confirmPayment(inProcess(stage), intentId, {
          ...input,
          browserToken,
        });
        if (status === "succeeded") promised.push({ what: "succeeded", intentId });
      } catch (error) {
        if (isDomainError(error) && error.code === "card_declined")
          promised.push({ what: "declined", browserToken });
        throw error;
      }
    },
  };
}

/** Somebody tries to pay what is due of a subscription from the balance, beside its card. */
function payRenewal(subscriptionId: string): Action {
  return {
    name: `a shopper pays the renewal of ${subscriptionId} with the balance`,
    run: async (stage) => {
      const ctx = inProcess(stage);
      const { merchantId } = ctx;
      const renewal = await ctx.db.paymentIntent.findFirst({
        where: { merchantId, subscriptionId, mode: "payment" },
        orderBy: { createdAt: "desc" },
      });
      if (renewal) await confirmPayment(ctx, renewal.id, { wallet: true });
    },
  };
}

/** Fails at the bank, comes back, and pays with another card. */
function failAndPay(sale: Sale): Action {
  const first = challenge(sale, false);
  const then = pay(sale, cards.other, { card: card(cards.other) });
  const run: Action["run"] = async (stage) => {
    await first.run(stage);
    await then.run(stage);
  };
  return { name: `${first.name}, and pays with another card`, run };
}

/** At the bank, and back. */
export function challenge({ intentId }: Pick<Sale, "intentId">, passes: boolean): Action {
  return {
    name: `a shopper ${passes ? "passes" : "fails"} the challenge of ${intentId}`,
    run: async (stage) => {
      const { model } = stage.world.now;
      const ctx = inProcess(stage);
      const { merchantId } = ctx;
      const attempts = await ctx.db.paymentAttempt.findMany({
        where: { merchantId, paymentIntentId: intentId },
        orderBy: { createdAt: "asc" },
      });
      const payment = attempts
        .flatMap(({ id }) => model.books.ofAttempt(id))
        .find((booked) => booked.status === "requires_action");
      if (payment) model.answerChallenge(payment.id, passes);
      await finishAuthentication(ctx, intentId);
    },
  };
}
