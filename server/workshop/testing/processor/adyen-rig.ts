import { loadEnv } from "#server/core/env.ts";
import type { PaymentSource, ProcessorPayment } from "#server/core/interfaces/processor.ts";
import { createAdyenProcessor } from "#server/payments/processor/adyen/adyen-processor.ts";
import { failDebit, payDebit, returnDebit } from "#server/workshop/testing/adyen/debits.ts";
import { AdyenDouble, adyenEnv } from "#server/workshop/testing/adyen/double.ts";
import { answerBankOfPage, payOnPage } from "#server/workshop/testing/adyen/pages.ts";
import { answerApp } from "#server/workshop/testing/adyen/payments.ts";
import type { Fields, ModelPayment } from "#server/workshop/testing/adyen/world.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import {
  type DebitBank,
  requestOf,
  type Rig,
  testAccounts,
  type TestCard,
} from "#server/workshop/testing/processor/rig.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const cards: Record<TestCard, { number: string; holderName: string }> = {
  pays: { number: "4242424242424242", holderName: "Ann" },
  declines: { number: "4242424242424242", holderName: "NOT_ENOUGH_BALANCE" },
  asks: { number: "4212345678901237", holderName: "Ann" },
};

/** A card as Adyen's fields in the browser give it, in the encryption of its test platform. */
export function adyenToken(kind: TestCard): string {
  const { number, holderName } = cards[kind];
  return JSON.stringify({
    type: "scheme",
    encryptedCardNumber: `test_${number}`,
    encryptedExpiryMonth: "test_03",
    encryptedExpiryYear: "test_2030",
    encryptedSecurityCode: "test_737",
    holderName,
  });
}

type AdyenRig = Rig & {
  double: AdyenDouble;
  /** The shopper gives a card on Adyen's page, and comes back. */
  payOnPage(payment: ProcessorPayment, card: TestCard): Promise<void>;
};

/** The adapter for Adyen, with its books in a database and the model of Adyen behind its requests. */
export async function adyenRig(): Promise<AdyenRig> {
  const clock = { ...testClock(), pass: () => Promise.resolve() };
  const { db, log } = await testServices({ clock });
  const double = new AdyenDouble(clock);
  const env = loadEnv({ ...adyenEnv, APP_SECRET: "a".repeat(32), APP_URL: "https://pay.example" });
  const processor = createAdyenProcessor({ env, db, clock, log, send: double.send });
  const source = (kind: TestCard): PaymentSource => ({ type: "token", token: adyenToken(kind) });
  const hear = async () => {
    for (const body of double.takeNotices())
      await processor.readNotice(body, new Headers(), new URLSearchParams());
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
    async answerBank(payment, passes) {
      if (payment.nextAction?.type === "await_approval") {
        answerApp(double.world, payment.attemptId ?? "", passes);
        return hear();
      }
      const { pathname, host } = new URL(payment.nextAction?.url ?? "");
      const sessionId = pathname.slice(1);
      if (host === "eu.adyen.link") {
        answerBankOfPage(double.world, sessionId, passes);
        const result = { sessionId, sessionResult: `result_${sessionId}` };
        const query = { payment: payment.attemptId ?? "", ...result };
        await processor.takeReturn?.(new URLSearchParams(query));
        return;
      }
      const redirectResult = answerQuestion(double, payment, passes);
      const query = { payment: payment.attemptId ?? "", redirectResult };
      await processor.takeReturn?.(new URLSearchParams(query));
    },
    async payOnPage({ attemptId, nextAction }, kind) {
      const sessionId = new URL(nextAction?.url ?? "").pathname.slice(1);
      payOnPage(double.world, sessionId, JSON.parse(adyenToken(kind)) as Fields);
      const sessionResult = `result_${sessionId}`;
      const query = { payment: attemptId ?? "", sessionId, sessionResult };
      await processor.takeReturn?.(new URLSearchParams(query));
    },
    bank: bankOf(double),
    line: {
      drop: () => void (double.way = "drops"),
      loseAnswers: () => void (double.way = "loses answers"),
      mend: () => void (double.way = "answers"),
    },
    books: {
      taken: async () => double.world.sum(({ captured }) => captured),
      given: async () => double.world.sum(({ refunded }) => refunded),
    },
    async dispute(paymentId) {
      await hear();
      const { psp } = double.world.dispute(paymentOf(double, paymentId));
      await hear();
      return psp;
    },
    hear,
    forgetKeys: () => double.forgetKeys(),
  };
}

function bankOf(double: AdyenDouble): DebitBank {
  const { world } = double;
  return {
    accounts: testAccounts,
    async answer({ attemptId }, pays) {
      const payment = paymentOf(double, attemptId);
      if (pays) payDebit(world, payment, "sale");
      else failDebit(world, payment, "AM04");
    },
    takeBack: async (paymentId) => returnDebit(world, paymentOf(double, paymentId), "MD06"),
  };
}

/** The payment at the model by our reference. */
export function paymentOf({ world }: AdyenDouble, reference: string | null): ModelPayment {
  const payment = [...world.payments.values()].find((one) => one.reference === reference);
  if (!payment) throw new Error(`${reference} was not paid`);
  return payment;
}

/** The bank's answer, which the shopper's browser brings back. */
function answerQuestion(
  { world }: AdyenDouble,
  { nextAction }: ProcessorPayment,
  passes: boolean,
): string {
  const token = new URL(nextAction?.url ?? "").searchParams.get("token") ?? "";
  const question = world.questions.get(token);
  const answer = passes ? "pass" : "fail";
  if (question?.answer === "none") question.answer = answer;
  return `${token}.${answer}`;
}
