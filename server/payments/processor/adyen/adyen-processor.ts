import { invariant } from "#server/core/assert.ts";
import type { Processor } from "#server/core/interfaces/processor.ts";
import type { AdyenAccount } from "#server/payments/processor/adyen/account.ts";
import { adyenLimits } from "#server/payments/processor/adyen/amounts.ts";
import { createAdyenClient } from "#server/payments/processor/adyen/client.ts";
import { disputesAt } from "#server/payments/processor/adyen/disputes.ts";
import { listChanges } from "#server/payments/processor/adyen/lists.ts";
import { readNotice } from "#server/payments/processor/adyen/notices/read-notice.ts";
import {
  cardPageToken,
  redirectsAtAdyen,
} from "#server/payments/processor/adyen/payments/card-page.ts";
import {
  cancelPayment,
  capturePayment,
  createPayment,
  resolvePayment,
  retrievePayment,
  takeReturn,
} from "#server/payments/processor/adyen/payments/payments.ts";
import { createRefund, retrieveRefund } from "#server/payments/processor/adyen/refunds.ts";
import { settlementDetails } from "#server/payments/processor/adyen/report.ts";
import {
  deleteCustomer,
  detachMethod,
  listCustomers,
  retrieveMethod,
} from "#server/payments/processor/adyen/saved-cards.ts";
import type { Send } from "#server/payments/processor/ask-patiently.ts";
import type { House, Needs } from "#server/payments/processor/house.ts";

/** It can be asked while its settings are given. */
export const adyenHouse: House = {
  create: createAdyenProcessor,
  isConfigured: (env) =>
    Boolean(env.ADYEN_API_KEY && env.ADYEN_MERCHANT_ACCOUNT && env.ADYEN_HMAC_KEY),
};

type Setup = Pick<Needs, "env" | "db" | "clock" | "log"> & {
  /** Sends the requests; over the network unless given. */
  send?: Send;
};

/**
 * Adyen, by its Checkout and Disputes APIs. It answers a request once and tells all that becomes of it by notices, so that
 * the adapter keeps books of its own (`prisma/schema/adyen.prisma`), which are what it answers from.
 */
export function createAdyenProcessor({ send, ...needs }: Setup): Processor {
  const { env, clock } = needs;
  const { ADYEN_MERCHANT_ACCOUNT: merchantAccount } = env;
  invariant(merchantAccount, "Adyen needs ADYEN_MERCHANT_ACCOUNT");
  const account: AdyenAccount = {
    ...needs,
    merchantAccount,
    adyen: createAdyenClient(env, clock, send),
  };
  return {
    name: "adyen",
    takesCardNumbers: false,
    publishableKey: null,
    cardPageToken,
    formOrigins: ["https://*.adyen.com", "https://*.adyen.link"],
    bankWays: [...redirectsAtAdyen, "blik", "sepa_debit"],
    whyLeftOut: {
      klarna:
        "Adyen wants the customer's first and last name for Klarna, which payments here do not ask for.",
      link: "Link is Stripe's.",
    },
    report: settlementDetails,
    limits: adyenLimits,
    cardProblem: () => null,
    createPayment: (request) => createPayment(account, request),
    retrievePayment: (id) => retrievePayment(account, id),
    resolvePayment: (attempt) => resolvePayment(account, attempt),
    capturePayment: (id, amount) => capturePayment(account, id, amount),
    cancelPayment: (id) => cancelPayment(account, id),
    takeReturn: (query) => takeReturn(account, query),
    createRefund: (request) => createRefund(account, request),
    retrieveRefund: (id) => retrieveRefund(account, id),
    detachMethod: (processorMethod) => detachMethod(account, processorMethod),
    retrieveMethod: (processorMethod) => retrieveMethod(account, processorMethod),
    listChanges: (listed, page) => listChanges(account, listed, page),
    listCustomers: (after) => listCustomers(account, after),
    deleteCustomer: (id) => deleteCustomer(account, id),
    ...disputesAt(account),
    readNotice: (body) => readNotice(account, body),
    pendingNotices: async () => [],
    acknowledgeNotice: async () => {},
  };
}
