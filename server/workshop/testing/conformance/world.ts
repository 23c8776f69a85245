import { setTimeout as sleep } from "node:timers/promises";
import { addMs, dayMs } from "#server/core/clock.ts";
import { actFor } from "#server/core/context.ts";
import { own } from "#server/data/rows/own.ts";
import { answerFiles } from "#server/http/files/files.ts";
import { publishLedger } from "#server/ledger/books/publish.ts";
import { sealMerchant } from "#server/ledger/verify/seal.ts";
import { handleNotices } from "#server/payments/processor/notices.ts";
import type { TestApp, TestMerchant } from "#server/workshop/testing/app.ts";
import {
  fundCustomer,
  fundedCustomer,
  fundMerchant,
} from "#server/workshop/testing/payments/funded-customers.ts";
import { card } from "#server/workshop/testing/payments/payments.ts";

type Json = Record<string, unknown>;
/** The parts of the service that a world needs; the service may run in this process or in others. */
type WorldApp = Pick<TestApp, "services" | "request" | "createMerchant">;

/**
 * A merchant with functions that make its records, over REST as an integration would, and answer
 * their ids. Each world has a merchant of its own, so that tests do not see each other's records.
 */
export async function createWorld(app: WorldApp) {
  const merchant = await app.createMerchant();
  const made = makers(app, merchant);
  const ctx = actFor(app.services, merchant.id);

  return {
    merchant,
    ...made,
    customer: (amount = 0) => fundedCustomer(app.services, merchant.id, { amount }),
    async transfer() {
      const [fromCustomerId, toCustomerId] = [await this.customer(5000), await this.customer()];
      const body = { fromCustomerId, toCustomerId, amount: 1200, currency: "EUR" };
      return made.post("/transfers", body);
    },
    async credit() {
      await fundMerchant(ctx, { amount: 10_000 });
      const money = { amount: 1200, currency: "EUR", reason: "Late delivery" };
      return made.post("/credits", { customerId: await this.customer(), ...money });
    },
    async publishedMovement() {
      await fundMerchant(ctx, { amount: 10_000 });
      await sealMerchant(app.services, merchant.id);
      await publishLedger(app.services);
      return made.firstOf("/balance/history");
    },
    async hold() {
      const [fromCustomerId, toCustomerId] = [await this.customer(5000), await this.customer()];
      return made.post("/holds", { fromCustomerId, toCustomerId, amount: 1200, currency: "EUR" });
    },
    async giftCard() {
      await fundMerchant(ctx, { amount: 10_000 });
      return made.post("/gift-cards", { amount: 5000, currency: "EUR" });
    },
    async giftCardCode(): Promise<string> {
      await fundMerchant(ctx, { amount: 10_000 });
      const body = { amount: 5000, currency: "EUR" };
      return (await app.request("POST", "/gift-cards", { body, key: merchant.apiKey })).body.code;
    },
    fundMerchant: () => fundMerchant(ctx, { amount: 10_000 }),
    fundCustomer: (id: string) => fundCustomer(ctx, id, { amount: 10_000 }),
    /** A customer, a new one by default, who pays 49.00 into their balance by card. */
    payer: async (known?: string) =>
      payIn(made, known ?? (await fundedCustomer(app.services, merchant.id)), card()),
    /** A customer who spent what a bank has taken back since, and owes it. */
    async debtor() {
      const customerId = await payIn(made, await this.customer(), card("4000000000000259"));
      const spent = { toCustomerId: await this.customer(), amount: 4900, currency: "EUR" };
      await made.post("/transfers", { fromCustomerId: customerId, ...spent });
      await handleNotices(app.services);
      await made.post(`/disputes/${await made.firstOf("/disputes")}/close`);
      return customerId;
    },
    /** A subscription whose renewal was declined. */
    async pastDueSubscription() {
      const id = await made.subscription(await this.customer());
      await app.services.db.subscription.update({
        where: own(ctx, id),
        data: { status: "past_due", nextAttemptAt: addMs(new Date(), dayMs), renewalAttempts: 1 },
      });
      return id;
    },
    async dispute() {
      await made.paidIntent("4000000000000259");
      await handleNotices(app.services);
      return made.firstOf("/disputes");
    },
  };
}

/**
 * How often it looks for a record that a worker beside may still be making; without a worker it is
 * there at the first look.
 */
const looksMax = 50;

export type World = Awaited<ReturnType<typeof createWorld>>;

function makers(app: WorldApp, merchant: TestMerchant) {
  async function post(path: string, body: Json = {}): Promise<string> {
    const answer = await app.request("POST", path, { body, key: merchant.apiKey });
    if (answer.status >= 300) throw new Error(`POST ${path}: ${answer.text}`);
    return answer.body.id;
  }
  async function firstOf(path: string): Promise<string> {
    for (let looks = 1; ; looks += 1) {
      const { body } = await app.request("GET", path, { key: merchant.apiKey });
      if (body.data.length > 0 || looks === looksMax) return body.data[0].id;
      await sleep(100);
    }
  }
  const discount = () => post("/discounts", { name: "Spring sale", percentOff: "12.5" });
  const promotionCode = async () =>
    post("/promotion-codes", { discountId: await discount(), expiresAt: "2100-01-01" });
  const link = () => post("/payment-links", linkInput);
  const session = (input: Json = {}) => post("/checkout/sessions", { ...sessionInput, ...input });
  const intent = (input: Json = {}) => post("/payment-intents", { ...intentInput, ...input });

  async function paidIntent(number = "4242424242424242", input: Json = {}): Promise<string> {
    const id = await intent(input);
    const customer = "customerId" in input;
    return post(`/payment-intents/${id}/confirm`, {
      card: card(number),
      savePaymentMethod: customer,
    });
  }
  async function upload(): Promise<string> {
    const input = { filename: "note.txt", mimeType: "text/plain" };
    const { body } = await app.request("POST", "/storage/upload-url", {
      body: input,
      key: merchant.apiKey,
    });
    const { uploadUrl, headers, method } = body;
    const sent = { method, headers: { ...headers, "content-length": "5" }, body: "hello" };
    const stored = await answerFiles(app.services, new Request(uploadUrl, sent));
    if (!stored.ok) throw new Error(await stored.text());
    return body.fileId;
  }
  async function file(): Promise<string> {
    return post("/storage/confirm-upload", { fileId: await upload() });
  }
  async function subscription(customerId: string): Promise<string> {
    const id = await session({ mode: "subscription", customerId });
    await post(`/checkout/sessions/${id}/confirm`, { card: card() });
    return firstOf("/subscriptions");
  }
  async function payOutAll(): Promise<void> {
    const { body } = await app.request("GET", "/balance", { key: merchant.apiKey });
    const { available: amount, currency } = body;
    if (amount > 0) await post("/payouts", { amount, currency });
  }
  return {
    payOutAll,
    post,
    firstOf,
    discount,
    promotionCode,
    link,
    session,
    intent,
    paidIntent,
    upload,
    file,
    subscription,
  };
}

export const linkInput = {
  totalAmount: 4900,
  currency: "EUR",
  mode: "payment",
  successUrl: "https://shop.example/thanks",
  cancelUrl: "https://shop.example/cart",
  metadata: { orderId: "6735" },
};
export const sessionInput = { currency: "EUR", totalAmount: 4900 };
export const intentInput = { amount: 4900, currency: "EUR" };
export const endpointInput = { url: "https://shop.example/hooks", events: ["*"] };
export const emailInput = {
  to: "ada@example.com",
  subject: "Your order",
  text: "It is on its way.",
};

type Makers = ReturnType<typeof makers>;

async function payIn(
  made: Makers,
  customerId: string,
  by: ReturnType<typeof card>,
): Promise<string> {
  const id = await made.session({ purpose: "balance_funding", customerId });
  await made.post(`/checkout/sessions/${id}/confirm`, { card: by });
  return customerId;
}
