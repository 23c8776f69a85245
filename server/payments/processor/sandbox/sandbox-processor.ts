import type { ExpressHolder } from "#server/core/interfaces/next-action.ts";
import { InvalidNotice, ProcessorRefused } from "#server/core/interfaces/processor-problems.ts";
import type { Processor } from "#server/core/interfaces/processor.ts";
import { cardDigits } from "#server/payments/charge/card.ts";
import type { House } from "#server/payments/processor/house.ts";
import { scenarioOfNumber } from "#server/payments/processor/sandbox/cards.ts";
import {
  closeDispute,
  readDispute,
  submitEvidence,
  uploadEvidence,
} from "#server/payments/processor/sandbox/disputes.ts";
import { type SandboxFaults, withFaults } from "#server/payments/processor/sandbox/faults.ts";
import { sandboxLimits } from "#server/payments/processor/sandbox/limits.ts";
import { listChanges } from "#server/payments/processor/sandbox/lists.ts";
import { acknowledgeNotice, pendingNotices } from "#server/payments/processor/sandbox/notices.ts";
import {
  bookPayment,
  cancelPayment,
  capturePayment,
  isMethodToken,
  keepCard,
  readPayment,
  resolvePayment,
} from "#server/payments/processor/sandbox/payments.ts";
import { bookPayout, readPayout } from "#server/payments/processor/sandbox/payouts.ts";
import { bookRefund, readRefund } from "#server/payments/processor/sandbox/refunds.ts";
import {
  idPrefixes,
  type Sandbox,
  type SandboxName,
} from "#server/payments/processor/sandbox/sandbox.ts";
import { bankWayNames } from "#server/wire/atoms/checkout/bank/bank-ways.ts";

/** It needs no settings, and is never there in live. */
export const sandboxHouse: House = {
  create: (needs) => createSandboxProcessor(needs),
  isConfigured: ({ APP_ENV }) => APP_ENV === "testing",
};

/** Another one beside it, with books of its own, to try routing with. */
export const secondSandboxHouse: House = {
  create: (needs) => createSandboxProcessor(needs, {}, "second_sandbox"),
  isConfigured: ({ PROCESSORS }) => PROCESSORS.includes("second_sandbox"),
};

/** The shopper in the sandbox's wallets. */
const sandboxShopper: ExpressHolder = {
  name: "Sam Shopper",
  email: "sam@shopper.example",
  phone: "+12025550123",
  line1: "1 Test Street",
  city: "Testville",
  postalCode: "10001",
  country: "US",
};

/**
 * A card processor for testing: an outside system that happens to keep its books in the
 * same database (sandbox_* tables), in transactions of its own. It takes test cards only.
 * `faults` is read at every call, so a test may change it on the way.
 */
export function createSandboxProcessor(
  services: Omit<Sandbox, "name" | "faults">,
  faults: SandboxFaults = {},
  name: SandboxName = "sandbox",
): Processor {
  const sandbox: Sandbox = { ...services, name, faults };
  return {
    name,
    takesCardNumbers: true,
    publishableKey: null,
    bankWays: bankWayNames,
    expressHolder: sandboxShopper,
    keepsMandates: "alone",
    limits: sandboxLimits,
    cardProblem: (card) =>
      scenarioOfNumber(cardDigits(card))
        ? null
        : "card.number: this is a testing environment; use a test card such as 4242 4242 4242 4242.",
    tokenizeCard: (card, key) => keepCard(sandbox, card, key),
    createPayment: (request) =>
      withFaults(faults, request.attemptId, () => bookPayment(sandbox, request)),
    retrievePayment: (paymentId) => readPayment(sandbox, paymentId),
    resolvePayment: (attempt) => resolvePayment(sandbox, attempt),
    capturePayment: (paymentId, amount, key) =>
      withFaults(faults, key, () => capturePayment(sandbox, paymentId, amount)),
    cancelPayment: (paymentId) => cancelPayment(sandbox, paymentId),
    createRefund: (request) =>
      withFaults(faults, request.refundId, () => bookRefund(sandbox, request)),
    retrieveRefund: (refundId) => readRefund(sandbox, refundId),
    payouts: {
      createPayout: (request) =>
        withFaults(faults, request.payoutId, () => bookPayout(sandbox, request)),
      retrievePayout: (payoutId) => readPayout(sandbox, payoutId),
    },
    detachMethod: async (token) => {
      await sandbox.db.sandboxMethod.deleteMany({
        where: { token: { equals: token, startsWith: idPrefixes[name] } },
      });
    },
    retrieveMethod: async (token) => {
      if (!isMethodToken(sandbox, token))
        throw new ProcessorRefused("resource_missing", "No such payment method.");
      const kept = await sandbox.db.sandboxMethod.findUnique({ where: { token } });
      if (!kept) return null;
      const { brand, last4, expMonth, expYear, fingerprint } = kept;
      return { brand, last4, expMonth, expYear, fingerprint };
    },
    listChanges: (listed, page) => listChanges(sandbox, listed, page),
    listCustomers: async () => ({ customers: [], next: null }),
    deleteCustomer: async () => {},
    retrieveDispute: (disputeId) => readDispute(sandbox, disputeId),
    uploadEvidence: (file) => uploadEvidence(sandbox, file),
    submitEvidence: (disputeId, evidence, key) =>
      withFaults(faults, key, () => submitEvidence(sandbox, disputeId, evidence)),
    closeDispute: (disputeId, key) =>
      withFaults(faults, key, () => closeDispute(sandbox, disputeId)),
    readNotice: () => {
      throw new InvalidNotice("The sandbox sends no webhooks.");
    },
    pendingNotices: () => pendingNotices(sandbox),
    acknowledgeNotice: (noticeId) => acknowledgeNotice(sandbox, noticeId),
  };
}
