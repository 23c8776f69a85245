import { Canary } from "../index.js";
import type { CheckoutSession, Invoice, PaymentLink } from "../generated/types.js";
import type { Duration, Merchant, Paid, Shopper } from "./protocol.js";
import { openReceiver, ReceivedWebhooks } from "./received-webhooks.js";
import type { Receiver } from "./received-webhooks.js";
import { launch } from "./service-process.js";
import type { ServiceProcess } from "./service-process.js";

export type { Duration, Paid, Shopper } from "./protocol.js";
export { ReceivedWebhooks } from "./received-webhooks.js";
export type { Answer, EventOf } from "./received-webhooks.js";

export type StartOptions = {
  /** Settings as in the service's README, `{ FEE_BPS: "250" }`. No others are taken from anywhere. */
  settings?: Record<string, string> | undefined;
  /** The service's program, where it is not the package @canary-payments/testing-service. */
  service?: string | undefined;
};

/** A merchant of a testing service, with an endpoint that gets all of its webhooks. */
export type TestingMerchant = {
  merchantId: string;
  apiKey: string;
  canary: Canary;
  webhooks: ReceivedWebhooks;
  webhookSecret: string;
};

/** The service's clock: the machine's own until a test moves it, and running on from there. */
export type TestingClock = {
  now(): Promise<Date>;
  /**
   * Moves it on, a day at a time, and does what is due on the way: renewals, retries, webhooks, what
   * expires. Over when all of that is done.
   */
  advance(by: Duration): Promise<Date>;
  /** The same, to a moment. It never goes back. */
  set(to: Date | string): Promise<Date>;
};

type Payable =
  | Pick<PaymentLink, "url">
  | Pick<CheckoutSession, "sessionUrl">
  | Pick<Invoice, "payUrl">
  | string;

export type TestingService = TestingMerchant & {
  /** Where it runs. Its checkout pages and customers' pages can be opened in a browser. */
  url: string;
  clock: TestingClock;
  /** A shopper opens the page of a link, session or invoice, types a card, pays, and answers the bank. */
  pay(page: Payable, shopper?: Shopper): Promise<Paid>;
  /** Over when nothing is left to do now: webhooks are delivered, notices of the processor handled. */
  settle(): Promise<void>;
  /** Another merchant of the same service. */
  createMerchant(name?: string): Promise<TestingMerchant>;
  /** Ends it. Of its data nothing is left. */
  stop(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
};

/**
 * Starts a whole service for tests: PostgreSQL, the sandbox processor, webhooks, the checkout pages, and a
 * merchant with a key. Each call has one of its own, and ends with the process that called.
 */
export async function startCanary(options: StartOptions = {}): Promise<TestingService> {
  const process = await launch(options.settings ?? {}, options.service);
  let receiver: Receiver | undefined;
  const stop = async () => {
    await process.stop();
    await receiver?.stop();
  };
  try {
    const starting = process.start();
    // Whichever fails first, the other is stopped.
    starting.catch(() => {});
    receiver = await openReceiver();
    const { url, merchant } = await starting;
    return await openService({ url, process, receiver }, merchant, stop);
  } catch (error) {
    await stop();
    throw error;
  }
}

async function openService(
  running: Running,
  merchant: Merchant,
  stop: () => Promise<void>,
): Promise<TestingService> {
  const { url, process } = running;
  return {
    ...(await openMerchant(running, merchant)),
    url,
    clock: clockOf(process),
    pay: async (page, shopper = {}) => process.ask("pay", { ...shopper, url: addressOf(page) }),
    settle: async () => void (await process.ask("settle", {})),
    createMerchant: async (name = "Another merchant") =>
      openMerchant(running, await process.ask("createMerchant", { name })),
    stop,
    [Symbol.asyncDispose ?? Symbol.for("Symbol.asyncDispose")]: stop,
  } as TestingService;
}

type Running = { url: string; process: ServiceProcess; receiver: Receiver };

async function openMerchant(
  { url, process, receiver }: Running,
  { id, apiKey }: Merchant,
): Promise<TestingMerchant> {
  const path = `/${id}`;
  const setUp = new Canary(apiKey, { baseUrl: url });
  const endpoint = await setUp.webhookEndpoints.create({ url: receiver.url + path, events: ["*"] });
  const webhooks = new ReceivedWebhooks(() => process.ask("settle", {}));
  receiver.serve(path, endpoint.secret, webhooks);
  const canary = new Canary(apiKey, { baseUrl: url, webhookSecret: endpoint.secret });
  return { merchantId: id, apiKey, canary, webhooks, webhookSecret: endpoint.secret };
}

function clockOf(process: ServiceProcess): TestingClock {
  return {
    now: async () => new Date(await process.ask("readClock", {})),
    advance: async (by) => new Date(await process.ask("advance", by)),
    set: async (to) =>
      new Date(await process.ask("setClock", { to: new Date(to).toISOString() })),
  };
}

function addressOf(page: Payable): string {
  if (typeof page === "string") return page;
  if ("sessionUrl" in page) return page.sessionUrl;
  if ("url" in page) return page.url;
  if (page.payUrl !== null) return page.payUrl;
  throw new Error("This invoice is a draft: finalize it, and it can be paid.");
}
