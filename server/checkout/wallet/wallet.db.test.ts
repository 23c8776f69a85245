import { describe, expect, test } from "vitest";
import { loadCheckout } from "#server/checkout/load-checkout.ts";
import type { WalletMethod } from "#server/checkout/methods-view.ts";
import type { CheckoutRequest } from "#server/checkout/request.ts";
import { submitCheckout } from "#server/checkout/submit-checkout.ts";
import type { CheckoutView } from "#server/checkout/view.ts";
import { dayMs, minuteMs } from "#server/core/clock.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { getCheckoutSession } from "#server/routers/checkout-sessions/get.ts";
import { createCredit } from "#server/routers/credits/create.ts";
import { forgetDevices } from "#server/routers/customers/forget-devices.ts";
import { updateCustomer } from "#server/routers/customers/update.ts";
import { issueGiftCard } from "#server/routers/gift-cards/create.ts";
import { listNotifications } from "#server/routers/notifications/list.ts";
import { eraseCustomer } from "#server/routers/personal-data/erase-customer.ts";
import { createProduct } from "#server/routers/products/create.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import {
  fundedCustomer,
  fundMerchant,
} from "#server/workshop/testing/payments/funded-customers.ts";
import { newMerchant, newSession } from "#server/workshop/testing/payments/payments.ts";
import { savedCard } from "#server/workshop/testing/payments/saved-cards.ts";
import { filled, ofSession, visit } from "#server/workshop/testing/payments/shopper.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const clock = testClock();
const services = await testServices({ clock });
const hostedCheckoutConfig = { methods: ["card" as const, "wallet" as const] };

async function sessionFor(amount: number) {
  const ctx = await newMerchant(services);
  const customerId = await fundedCustomer(services, ctx.merchantId, { amount });
  const session = await newSession(ctx, { customerId, hostedCheckoutConfig });
  return { ctx, customerId, session, browser: visit(ofSession(session.id)) };
}

function walletOf(view: CheckoutView): WalletMethod | null {
  if (!("form" in view)) throw new Error(`no form: ${view.state}`);
  return view.form.methods.wallet;
}

/** Presses a button; answers the browser where it was sent to. */
async function press(
  browser: CheckoutRequest,
  form: Record<string, string>,
): Promise<{ browser: CheckoutRequest; proof?: string }> {
  const view = await loadCheckout(services, browser);
  const { csrf = "" } = filled(view, "4242424242424242");
  const result = await submitCheckout(services, { ...browser, form: { csrf, ...form }, ip: null });
  if (!("redirectTo" in result)) throw new Error("the page did not lead on");
  const query = Object.fromEntries(new URLSearchParams(result.redirectTo.split("?")[1]));
  return { browser: { ...browser, query }, proof: result.walletProof };
}

async function codes(ctx: MerchantContext): Promise<string[]> {
  const { data } = await listNotifications(ctx, { limit: 100, offset: 0 });
  return data.map(({ text }) => /\b\d{8}\b/.exec(text)?.[0] ?? text);
}

async function prove(browser: CheckoutRequest, ctx: MerchantContext) {
  const asked = await press(browser, { do: "wallet_code" });
  const [code = ""] = await codes(ctx);
  const typed = `${code.slice(0, 4)} ${code.slice(4)}`;
  return { asked, code, ...(await press(browser, { do: "wallet_prove", walletCode: typed })) };
}

/** A browser that has proven to be the customer's. */
async function knownDevice({ ctx, browser }: Awaited<ReturnType<typeof sessionFor>>) {
  const device = visit(browser.address);
  const { proof } = await prove(device, ctx);
  return { ...device, walletProof: proof };
}

async function payByWallet(browser: CheckoutRequest): Promise<CheckoutView> {
  const view = await loadCheckout(services, browser);
  const form = { ...filled(view, "4242424242424242"), method: "wallet" };
  const result = await submitCheckout(services, { ...browser, form, ip: null });
  return "view" in result ? result.view : loadCheckout(services, browser);
}

describe("a balance on the hosted page", () => {
  test("and saved cards are shown on a device that has proven to be the customer's, and on no other", async () => {
    const { ctx, customerId, session, browser } = await sessionFor(10_000);
    await loadCheckout(services, visit(browser.address));
    const saved = await savedCard(ctx, customerId);
    const savedIn = async (one: CheckoutRequest) => {
      const view = await loadCheckout(services, one);
      return "form" in view ? view.form.methods.saved.map(({ id }) => id) : null;
    };
    expect(await savedIn(browser)).toEqual([]);
    const { proof } = await prove(browser, ctx);
    expect(await savedIn({ ...browser, walletProof: proof })).toEqual([saved]);
    expect(await savedIn(visit(ofSession(session.id)))).toEqual([]);
  });

  test("pays after a code, and the device is known for a month", async () => {
    const { ctx, customerId, session, browser } = await sessionFor(10_000);
    const { asked, proof } = await prove(browser, ctx);
    expect(walletOf(await loadCheckout(services, asked.browser))).toMatchObject({ asked: "sent" });
    const known = { ...browser, walletProof: proof };
    expect(walletOf(await loadCheckout(services, known))).toMatchObject({
      proven: true,
      available: 10_000,
      enough: true,
    });
    expect((await payByWallet(known)).state).toBe("complete");
    expect((await getCheckoutSession(ctx, session.id)).paymentStatus).toBe("paid");

    const next = await newSession(ctx, { customerId, hostedCheckoutConfig });
    const later = { ...visit(ofSession(next.id)), walletProof: proof };
    expect(walletOf(await loadCheckout(services, later))?.available).toBe(5_100);
    clock.advance(31 * dayMs);
    const month = await newSession(ctx, { customerId, hostedCheckoutConfig });
    const late = { ...visit(ofSession(month.id)), walletProof: proof };
    expect(walletOf(await loadCheckout(services, late))?.proven).toBe(false);
  });

  test("tells a stranger nothing, whatever the customer has, and takes nothing from them", async () => {
    const [rich, poor] = [await sessionFor(10_000), await sessionFor(0)];
    await services.db.customer.updateMany({
      where: { id: poor.customerId },
      data: { email: null, phoneNumber: null },
    });
    const seen = [];
    for (const { browser } of [rich, poor]) {
      const shown = walletOf(await loadCheckout(services, browser));
      const asked = await press(browser, { do: "wallet_code" });
      seen.push([shown, walletOf(await loadCheckout(services, asked.browser))]);
      const paid = await payByWallet(browser);
      expect(paid).toMatchObject({ state: "open", refusal: { kind: "fields" } });
    }
    expect(seen[0]).toEqual(seen[1]);
    expect(seen[0]?.[0]).toEqual({
      proven: false,
      asked: null,
      giftCard: null,
      available: 0,
      enough: false,
    });
    expect(await codes(poor.ctx)).toEqual([]);
  });

  test("a code proves in the browser that asked for it, once, and for minutes", async () => {
    const { ctx, browser } = await sessionFor(10_000);
    const { code, proof } = await prove(browser, ctx);
    expect(proof).toBeDefined();
    const answer = { do: "wallet_prove", walletCode: code };
    const again = await press(browser, answer);
    expect([again.proof, again.browser.query["wallet"]]).toEqual([undefined, "wrong"]);
    const other = await sessionFor(10_000);
    await press(other.browser, { do: "wallet_code" });
    const [theirs = ""] = await codes(other.ctx);
    const stranger = visit(other.browser.address);
    expect((await press(stranger, { ...answer, walletCode: theirs })).proof).toBeUndefined();
    clock.advance(21 * minuteMs);
    expect((await press(other.browser, { ...answer, walletCode: theirs })).proof).toBeUndefined();
  });

  test("a proof is worth nothing for another customer, another merchant or when it was altered", async () => {
    const [mine, theirs] = [await sessionFor(10_000), await sessionFor(10_000)];
    const { proof = "" } = await prove(mine.browser, mine.ctx);
    for (const walletProof of [proof, `${proof}A`, "x", ""]) {
      const wallet = walletOf(await loadCheckout(services, { ...theirs.browser, walletProof }));
      expect(wallet?.proven).toBe(false);
    }
  });

  test.each([
    [
      "correcting the address",
      (ctx, id) => updateCustomer(ctx, { id, email: "right@shop.example" }),
    ],
    ["forgetting devices", (ctx, id) => forgetDevices(ctx, id)],
  ] satisfies [string, (ctx: MerchantContext, id: string) => Promise<unknown>][])(
    "%s ends what devices proved and codes that were sent, of this customer alone",
    async (_, change) => {
      const [theirs, other] = [await sessionFor(10_000), await sessionFor(10_000)];
      const [known, neighbor] = [await knownDevice(theirs), await knownDevice(other)];
      expect(walletOf(await loadCheckout(services, known))?.proven).toBe(true);
      const waiting = visit(theirs.browser.address);
      await press(waiting, { do: "wallet_code" });
      const [sent = ""] = await codes(theirs.ctx);

      await change(theirs.ctx, theirs.customerId);
      const hidden = { proven: false, asked: null, giftCard: null, available: 0, enough: false };
      expect(walletOf(await loadCheckout(services, known))).toEqual(hidden);
      expect((await payByWallet(known)).state).toBe("open");
      const late = await press(waiting, { do: "wallet_prove", walletCode: sent });
      expect([late.proof, late.browser.query["wallet"]]).toEqual([undefined, "wrong"]);
      expect((await payByWallet(neighbor)).state).toBe("complete");
      expect((await payByWallet(await knownDevice(theirs))).state).toBe("complete");
    },
  );

  test("what changes beside the address leaves devices known; erasure begins another era of them", async () => {
    const session = await sessionFor(0);
    const { ctx, customerId: id } = session;
    const known = await knownDevice(session);
    const { email } = await updateCustomer(ctx, { id, name: "Ada King" });
    await updateCustomer(ctx, { id, email: email.toUpperCase() });
    expect(walletOf(await loadCheckout(services, known))?.proven).toBe(true);
    await eraseCustomer(ctx, id);
    const where = { merchantId_id: { merchantId: ctx.merchantId, id } };
    expect(await services.db.customer.findUnique({ where })).toMatchObject({ devicesEra: 1 });
    await expect(forgetDevices(ctx, id)).rejects.toMatchObject({ code: "invalid_state" });
  });

  test("letters and tries have an end, in one browser and in many", async () => {
    const { ctx, browser } = await sessionFor(10_000);
    for (let asks = 0; asks < 3; asks += 1) await press(browser, { do: "wallet_code" });
    expect((await press(browser, { do: "wallet_code" })).browser.query["wallet"]).toBe("wait");
    for (let browsers = 0; browsers < 5; browsers += 1)
      await press(visit(browser.address), { do: "wallet_code" });
    expect(await codes(ctx)).toHaveLength(5);
    const wrong = { do: "wallet_prove", walletCode: "00000000" };
    const said = [];
    for (let tries = 0; tries < 6; tries += 1)
      said.push((await press(browser, wrong)).browser.query["wallet"]);
    expect(said).toEqual([...Array.from({ length: 5 }, () => "wrong"), "wait"]);
  });

  test("grows by a gift card on a device that has proven to be the customer's, once and by its rules", async () => {
    const shop = await sessionFor(1000);
    const { ctx, browser } = shop;
    await fundMerchant(ctx, { amount: 10_000 });
    const { code } = await issueGiftCard(ctx, { amount: 5000, currency: "EUR" });
    const typed = { do: "gift_card", giftCardCode: ` ${code.toLowerCase()} ` };
    const stranger = visit(browser.address);
    expect((await press(stranger, typed)).browser.query["gift"]).toBeUndefined();

    const known = await knownDevice(shop);
    expect(walletOf(await loadCheckout(services, known))).toMatchObject({
      available: 1000,
      part: 1000,
    });
    const taken = await press(known, typed);
    expect(walletOf(await loadCheckout(services, taken.browser))).toMatchObject({
      giftCard: "taken",
      available: 6000,
      enough: true,
    });
    const said = [];
    const unknown = { do: "gift_card", giftCardCode: "no such code" };
    for (const form of [typed, ...Array.from({ length: 10 }, () => unknown)])
      said.push((await press(known, form)).browser.query["gift"]);
    expect(said).toEqual([...Array.from({ length: 10 }, () => "wrong"), "wait"]);
    expect(walletOf(await loadCheckout(services, known))).toMatchObject({ available: 6000 });
    expect((await payByWallet(known)).state).toBe("complete");
  });

  test("offers no store credit for an order of gift cards, which it could not pay", async () => {
    const ctx = await newMerchant(services);
    await fundMerchant(ctx, { amount: 10_000 });
    const customerId = await fundedCustomer(services, ctx.merchantId, { amount: 700 });
    await createCredit(ctx, {
      customerId,
      amount: 900,
      currency: "EUR",
      reason: "Late",
      expiresAt: null,
    });
    const gift = { name: "Gift card", type: "gift_card" as const, amount: 5000, currency: "EUR" };
    const { id: productId } = await createProduct(ctx, { ...gift, metadata: {} });
    const available = async (lineItems: object[]) => {
      const input = { customerId, hostedCheckoutConfig, lineItems, totalAmount: 5000 } as object;
      const { id } = await newSession(ctx, input);
      const device = await knownDevice({ ctx, browser: visit(ofSession(id)) } as never);
      return walletOf(await loadCheckout(services, device))?.available;
    };
    expect(await available([{ productId, quantity: 1 }])).toBe(700);
    expect(await available([{ name: "Fern", amount: 5000, currency: "EUR" }])).toBe(1600);
  });

  test("in live nobody of the merchant's reads a code", async () => {
    const { ctx, browser } = await sessionFor(10_000);
    await press(browser, { do: "wallet_code" });
    const live = { ...ctx, env: { ...ctx.env, APP_ENV: "live" as const } };
    expect(await codes(live)).toEqual(["A one-time code."]);
  });
});
