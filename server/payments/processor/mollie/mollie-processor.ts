import type { Processor } from "#server/core/interfaces/processor.ts";
import type { Send } from "#server/payments/processor/ask-patiently.ts";
import type { House, Needs } from "#server/payments/processor/house.ts";
import type { MollieAccount } from "#server/payments/processor/mollie/account.ts";
import { mollieLimits } from "#server/payments/processor/mollie/amounts.ts";
import { createMollieClient } from "#server/payments/processor/mollie/client.ts";
import { disputesAt } from "#server/payments/processor/mollie/disputes.ts";
import { listChanges } from "#server/payments/processor/mollie/lists.ts";
import { readNotice } from "#server/payments/processor/mollie/notices.ts";
import {
  cancelPayment,
  capturePayment,
  createPayment,
  resolvePayment,
  retrievePayment,
} from "#server/payments/processor/mollie/payments/payments.ts";
import {
  cardPageToken,
  redirectsAtMollie,
} from "#server/payments/processor/mollie/payments/request.ts";
import { createRefund, retrieveRefund } from "#server/payments/processor/mollie/refunds.ts";
import {
  deleteCustomer,
  detachMethod,
  listCustomers,
  retrieveMethod,
} from "#server/payments/processor/mollie/saved-cards.ts";

/** It can be asked while its key is given. */
export const mollieHouse: House = {
  create: createMollieProcessor,
  isConfigured: (env) => Boolean(env.MOLLIE_API_KEY),
};

type Setup = Pick<Needs, "env" | "clock"> & {
  /** Sends the requests; over the network unless given. */
  send?: Send;
};

/** Mollie, by its Payments API. Cards and ways to pay at a bank are given on its hosted page. */
export function createMollieProcessor({ env, clock, send }: Setup): Processor {
  const account: MollieAccount = { env, clock, mollie: createMollieClient(env, clock, send) };
  return {
    name: "mollie",
    takesCardNumbers: false,
    publishableKey: null,
    cardPageToken,
    decidesOnChallenges: true,
    formOrigins: ["https://*.mollie.com"],
    bankWays: [...redirectsAtMollie, "sepa_debit"],
    keepsMandates: true,
    whyLeftOut: {
      blik: "Mollie has BLIK on a page of its own alone: its API takes no code that the customer has typed here.",
      google_pay: "Mollie has Google Pay on its page for cards, once it is switched on there.",
      link: "Link is Stripe's.",
      pix: "Mollie has no Pix.",
    },
    limits: mollieLimits,
    cardProblem: () => null,
    createPayment: (request) => createPayment(account, request),
    retrievePayment: (id) => retrievePayment(account, id),
    resolvePayment: (attempt) => resolvePayment(account, attempt),
    capturePayment: (id, amount) => capturePayment(account, id, amount),
    cancelPayment: (id) => cancelPayment(account, id),
    createRefund: (request) => createRefund(account, request),
    retrieveRefund: (id) => retrieveRefund(account, id),
    detachMethod: (processorMethod) => detachMethod(account, processorMethod),
    retrieveMethod: (processorMethod) => retrieveMethod(account, processorMethod),
    listChanges: (listed, page) => listChanges(account, listed, page),
    listCustomers: (after) => listCustomers(account, after),
    deleteCustomer: (id) => deleteCustomer(account, id),
    ...disputesAt(account),
    readNotice: (body, _headers, query) => readNotice(account, body, query),
    pendingNotices: async () => [],
    acknowledgeNotice: async () => {},
  };
}
