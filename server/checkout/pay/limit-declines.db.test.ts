import { randomUUID } from "node:crypto";
import { expect, test, vi } from "vitest";
import { loadCheckout } from "#server/checkout/load-checkout.ts";
import { submitCheckout } from "#server/checkout/submit-checkout.ts";
import { minuteMs } from "#server/core/clock.ts";
import { holdDecline, isWatched, type TryOutcome } from "#server/payments/charge/limits.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { card, newMerchant } from "#server/workshop/testing/payments/payments.ts";
import { filled, linkOf, ofLink, visit } from "#server/workshop/testing/payments/shopper.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const clock = testClock();
const services = await testServices({ clock });
const good = "4242424242424242";
const stolen = "4000000000000002";
let addresses = 0;
const fresh = () => `198.51.${(addresses += 1) >> 8}.${addresses & 255}`;

/** One try of a browser that was never seen before: "paid", "declined" or "held back". */
async function tryCard(linkId: string, number: string, ip: string): Promise<string> {
  const browser = visit(ofLink(linkId));
  const form = filled(await loadCheckout(services, browser), number);
  const result = await submitCheckout(services, { ...browser, form, ip });
  if ("view" in result) {
    expect(result.view).toMatchObject({ refusal: { kind: "rate_limited" } });
    return result.status === 429 ? "held back" : "something else";
  }
  const id = new URL(result.redirectTo, "https://pay.example").searchParams.get("entityId") ?? "";
  const { status } = await services.db.checkoutSession.findFirstOrThrow({ where: { id } });
  return status === "complete" ? "paid" : "declined";
}

test("stolen cards with a fresh cookie each, from one /64: ten reach the bank", async () => {
  const ctx = await newMerchant(services);
  const links = [await linkOf(ctx), await linkOf(await newMerchant(services))];
  const outcomes: string[] = [];
  for (let n = 0; n < 14; n += 1) {
    const number = n < 5 ? stolen : n % 2 ? "4000000000009995" : "4000000000009987";
    outcomes.push(await tryCard(links[n % 2]?.id ?? "", number, `2001:db8:77:1:${n}::1`));
  }
  expect(outcomes.join()).toBe(
    [...Array(10).fill("declined"), ...Array(4).fill("held back")].join(),
  );
  expect(await tryCard(links[0]?.id ?? "", good, fresh()), "somebody else pays").toBe("paid");
  clock.advance(15 * minuteMs);
  expect(await tryCard(links[0]?.id ?? "", good, "2001:db8:77:1::9"), "later, too").toBe("paid");
});

const shop = () => ({
  id: "cs_1",
  merchantId: randomUUID(),
  paymentIntentId: "pi_1",
  paymentLinkId: randomUUID(),
});

type At = { ip?: string; session?: ReturnType<typeof shop>; number?: string };

/** Tries one after the other that end so; how many were let through. */
async function tries(times: number, outcome: TryOutcome, at: () => At): Promise<number> {
  let through = 0;
  for (let n = 0; n < times; n += 1) {
    const { ip = fresh(), session = shop(), number } = at();
    const source = number ? { card: card(number) } : { processorToken: "tok_1" };
    const tell = await holdDecline(services, { place: session, source, ip }).catch(() => null);
    if (tell) through += 1;
    await tell?.(outcome);
  }
  return through;
}

test("one card is tried six times at a merchant, from wherever", async () => {
  const session = shop();
  expect(await tries(8, "declined", () => ({ session, number: stolen }))).toBe(6);
  expect(await tries(1, "declined", () => ({ number: stolen }))).toBe(1);
});

test("a link on which cards are tried out leaves each address two declines; shoppers still pay", async () => {
  const session = shop();
  await tries(20, "declined", () => ({ session }));
  expect(await tries(4, "declined", () => ({ session, ip: "203.0.113.5" }))).toBe(2);
  expect(await tries(9, "paid", () => ({ session, ip: "203.0.113.6" }))).toBe(9);
});

test("so does a merchant, whose links are many", async () => {
  const { merchantId } = shop();
  const at = (ip?: string) => () => ({ session: { ...shop(), merchantId }, ...(ip ? { ip } : {}) });
  await tries(100, "declined", at());
  expect(await tries(4, "declined", at("203.0.113.8"))).toBe(2);
});

test("neither a busy link nor challenges nor lost answers look like trying out cards", async () => {
  const session = shop();
  for (let n = 0; n < 20; n += 1) {
    await tries(1, "declined", () => ({ session }));
    await tries(1, n % 2 ? "paid" : "open", () => ({ session }));
    await tries(1, "paid", () => ({ session }));
  }
  expect(await tries(5, "declined", () => ({ session, ip: "203.0.113.9" }))).toBe(5);
});

test("a sale with forty payments under way at once is none, and nobody is asked for more", async () => {
  const { paymentLinkId, merchantId, ...session } = shop();
  const place = { ...session, paymentLinkId, merchantId };
  const underWay = Array.from({ length: 40 }, () =>
    holdDecline(services, { place, source: {}, ip: fresh() }),
  );
  const tells = await Promise.all(underWay);
  expect(await isWatched(services, place)).toBe(false);
  for (const tell of tells.slice(0, 15)) await tell("declined");
  expect(await isWatched(services, place)).toBe(true);
  for (const tell of tells.slice(15)) await tell("paid");
  expect(await isWatched(services, place)).toBe(false);
});

test("a payment's answer stands though the counting fails", async () => {
  const tell = await holdDecline(services, { place: shop(), source: {}, ip: fresh() });
  const count = vi.spyOn(services.db, "$queryRaw").mockRejectedValue(new Error("away"));
  await tell("declined");
  expect(count).toHaveBeenCalled();
  count.mockRestore();
});

test("parallel tries do not slip past", async () => {
  const ip = "203.0.113.10";
  const all = await Promise.all(
    Array.from({ length: 30 }, () => tries(1, "declined", () => ({ ip }))),
  );
  expect(all.filter(Boolean)).toHaveLength(10);
});
