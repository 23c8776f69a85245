import { loadEnv } from "#server/core/env.ts";
import type { PaymentSource, ProcessorPayment } from "#server/core/interfaces/processor.ts";
import { createMollieProcessor } from "#server/payments/processor/mollie/mollie-processor.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { answerDebit } from "#server/workshop/testing/mollie/debits.ts";
import { MollieDouble, mollieEnv } from "#server/workshop/testing/mollie/double.ts";
import { answerPage } from "#server/workshop/testing/mollie/payments.ts";
import { cards } from "#server/workshop/testing/mollie/world.ts";
import {
  requestOf,
  type Rig,
  testAccounts,
  type TestCard,
} from "#server/workshop/testing/processor/rig.ts";

type MollieRig = Rig & {
  double: MollieDouble;
  /** The shopper gives a card on Mollie's page. */
  payOnPage(payment: ProcessorPayment, card: TestCard): void;
};

/** The adapter for Mollie, with the model of Mollie behind its requests. */
export async function mollieRig(): Promise<MollieRig> {
  const clock = { ...testClock(), pass: () => Promise.resolve() };
  const double = new MollieDouble(clock);
  const ours = { APP_SECRET: "a".repeat(32), APP_URL: "https://pay.example" };
  const env = loadEnv({ ...mollieEnv, ...ours });
  const processor = createMollieProcessor({ env, clock, send: double.send });
  const source = (kind: TestCard): PaymentSource => ({ type: "token", token: `tkn_${kind}` });
  const chargeBack = async (paymentId: string) => {
    const payment = double.world.payments.get(paymentId);
    if (!payment) throw new Error(`${paymentId} was not paid`);
    return `${paymentId}:${double.world.chargeBack(payment)}`;
  };
  let count = 0;
  return {
    double,
    processor,
    clock,
    source,
    request: (more = {}) => ({
      ...requestOf(clock, (count += 1)),
      source: source("pays"),
      ...more,
    }),
    answerBank: async ({ id }, passes) => answerPage(double.world, id ?? "", { passes }),
    bank: {
      accounts: testAccounts,
      answer: async ({ id }, pays) => answerDebit(double.world, id ?? "", pays ? null : "AM04"),
      takeBack: chargeBack,
    },
    payOnPage({ id }, kind) {
      const card = cards[`tkn_${kind}`];
      if (card) answerPage(double.world, id ?? "", { passes: true, card });
    },
    line: {
      drop: () => void (double.way = "drops"),
      loseAnswers: () => void (double.way = "loses answers"),
      mend: () => void (double.way = "answers"),
    },
    books: {
      taken: async () => double.world.sum((one) => double.world.takenOf(one)),
      given: async () => double.world.sum((one) => double.world.givenOf(one)),
    },
    dispute: chargeBack,
    async hear() {
      for (const { address, id } of double.takeNotices())
        await processor.readNotice(`id=${id}`, new Headers(), new URL(address).searchParams);
    },
    forgetKeys: () => double.forgetKeys(),
  };
}
