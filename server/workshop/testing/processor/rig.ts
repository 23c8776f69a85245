import type {
  PaymentRequest,
  PaymentSource,
  Processor,
  ProcessorPayment,
} from "#server/core/interfaces/processor.ts";
import type { TestClock } from "#server/workshop/testing/clock.ts";

/** A card by what its bank does. `asks`: wants its holder to confirm the payment, while the holder is there. */
export type TestCard = "pays" | "declines" | "asks";

/** A bank account by what becomes of a debit. `takes_back`: pays, and its holder asks for the money back weeks later. */
export type TestAccount = "pays" | "fails" | "takes_back";

/** The bank of payers that are debited. */
export type DebitBank = {
  /** Their IBANs. */
  accounts: Record<TestAccount, string>;
  /** The days until the bank's answer pass; coming again it is told again. */
  answer(payment: ProcessorPayment, pays: boolean): Promise<void>;
  /** The payer takes the money back: the dispute's id at the processor. */
  takeBack(paymentId: string): Promise<string>;
};

/** A processor with what a statement about it needs: its cards, its line, and its own books. */
export type Rig = {
  processor: Processor;
  clock: TestClock;
  /** A payment of 49 EUR, of a new attempt, with a card that pays. */
  request: (more?: Partial<PaymentRequest>) => PaymentRequest;
  source(card: TestCard): PaymentSource;
  /** The cardholder's answer to the bank. */
  answerBank(payment: ProcessorPayment, passes: boolean): Promise<void>;
  /** Present where the processor debits bank accounts. */
  bank?: DebitBank;
  /** Treatment of requests that change something, until it is mended. */
  line: { drop(): void; loseAnswers(): void; mend(): void };
  /** The processor's books, read past its adapter. */
  books: {
    /** The sum of all that was ever taken from cards. */
    taken(): Promise<number>;
    /** The sum of all that was given back. */
    given(): Promise<number>;
  };
  /** The cardholder disputes a payment with the bank: the dispute's id at the processor. */
  dispute(paymentId: string): Promise<string>;
  /** Brings the processor's notices that are on their way, where it does not wait to be asked. */
  hear(): Promise<void>;
  /** The processor forgets idempotency keys, where it ever does. */
  forgetKeys(): void;
};

/** One statement about every processor, as the interface promises it, and how it is tried. */
export type Statement = readonly [says: string, holds: (rig: Rig) => Promise<void>];

/** The parts of a request that all rigs share. */
export function requestOf(clock: TestClock, count: number): Omit<PaymentRequest, "source"> {
  return {
    // As ids have it: one underscore, after the kind.
    attemptId: `att_conformance${count}`,
    merchantId: "mer_conformance",
    merchantName: "Fern & Oak",
    paymentIntentId: `pi_conformance_${count}`,
    amount: 4900,
    currency: "EUR",
    method: "card",
    capture: "automatic",
    setup: false,
    save: false,
    offSession: false,
    usage: "unscheduled",
    returnUrl: "https://shop.example/back",
    startedAt: clock.now(),
    askBank: false,
  };
}

/** Accounts of the sandbox and of Stripe's documentation (docs.stripe.com/payments/sepa-debit, "Test your integration"). */
export const testAccounts: Record<TestAccount, string> = {
  pays: "AT611904300234573201",
  fails: "AT861904300235473202",
  takes_back: `AT59${"1904300235473203"}`,
};
