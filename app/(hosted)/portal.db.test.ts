import { expect, test, vi } from "vitest";
import { GET, POST } from "#app/(hosted)/portal/[shop]/route.tsx";
import { GET as openLink } from "#app/(hosted)/portal/route.tsx";
import { hourMs, minuteMs } from "#server/core/clock.ts";
import type { MerchantContext, Services } from "#server/core/context.ts";
import { forgetDevices } from "#server/routers/customers/forget-devices.ts";
import { updateCustomer } from "#server/routers/customers/update.ts";
import { eraseCustomer } from "#server/routers/personal-data/erase-customer.ts";
import { createPortalSession } from "#server/routers/portal-sessions/create.ts";
import { cancelSubscription } from "#server/routers/subscriptions/cancel.ts";
import { getSubscription } from "#server/routers/subscriptions/get.ts";
import type { PortalFlow } from "#server/wire/portal/portal-session.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { newMerchant } from "#server/workshop/testing/payments/payments.ts";
import {
  browserOf,
  portalOf,
  subscribedCustomer,
} from "#server/workshop/testing/payments/portal-browser.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const routes = { openLink, GET, POST };
const portalBrowser = (kept?: ReadonlyMap<string, string>) => browserOf(routes, kept);
const clock = testClock();
const services = await testServices({ clock });
(globalThis as { canaryServices?: Services }).canaryServices = services;

const title = (html: string) => /<h1>([^<]*)<\/h1>/.exec(html)?.[1];

async function letters(merchantId: string): Promise<string[]> {
  const rows = await services.db.message.findMany({
    where: { merchantId, template: "portal_code" },
    orderBy: { createdAt: "asc" },
  });
  return rows.map(({ text }) => /\d{8}/.exec(text)?.[0] ?? text);
}

async function erase(ctx: MerchantContext, { id, customerId }: { id: string; customerId: string }) {
  await cancelSubscription(ctx, { id, atPeriodEnd: false });
  await eraseCustomer(ctx, customerId);
}

test("a link of the API opens the page once, in one browser, while it is young", async () => {
  const { ctx, customerId } = await subscribedCustomer(services);
  const session = await createPortalSession(ctx, {
    customerId,
    returnUrl: "https://shop.example/account",
  });
  expect(session).toMatchObject({ customerId, flow: null });
  const browser = portalBrowser();
  const html = await browser.follow(session.url);
  expect(title(html)).toBe("Hello, Ada Lovelace");
  expect(html).toContain('href="https://shop.example/account"');
  expect(title(await browser.follow(session.url))).toBe("Hello, Ada Lovelace");
  expect(await portalBrowser().follow(session.url)).toContain("A code opens it again");
  const late = await createPortalSession(ctx, { customerId });
  clock.advance(11 * minuteMs);
  expect(await portalBrowser().follow(late.url)).toContain("A code opens it again");
});

test("a link that is not ours leads nowhere, and none is made for who was erased or is another merchant's", async () => {
  const { ctx, customerId, id } = await subscribedCustomer(services);
  for (const token of ["", "x", "a".repeat(200)]) {
    const answer = await openLink(new Request(`https://pay.example/portal?token=${token}`));
    expect(answer.status).toBe(404);
  }
  const other = await newMerchant(services);
  const asked = createPortalSession(other, { customerId });
  await expect(asked).rejects.toMatchObject({ code: "not_found" });
  await erase(ctx, { id, customerId });
  const erased = createPortalSession(ctx, { customerId });
  await expect(erased).rejects.toMatchObject({ code: "invalid_state" });
  expect((await portalBrowser().get(portalOf("mer_nobody"))).status).toBe(404);
});

test("a code opens the page in the browser that asked for it, once", async () => {
  const { ctx, email } = await subscribedCustomer(services);
  const shop = portalOf(ctx.merchantId);
  const browser = portalBrowser();
  const asked = await browser.press(shop, { do: "code", email: ` ${email.toUpperCase()} ` });
  expect(asked.location).toContain("door=sent");
  const [code = ""] = await vi.waitUntil(async () => {
    const sent = await letters(ctx.merchantId);
    return sent.length > 0 && sent;
  });
  const claim = browser.field(await browser.follow(asked.location), "claim");
  const stranger = portalBrowser();
  expect((await stranger.press(shop, { do: "enter", claim, code })).location).toContain("wrong");
  const typed = `${code.slice(0, 4)} ${code.slice(4)}`;
  const entered = await browser.press(shop, { do: "enter", claim, code: typed });
  expect(title(await browser.follow(entered.location))).toBe("Hello, Ada Lovelace");
  const again = await browser.press(shop, { do: "enter", claim, code });
  expect(again.location).toContain("wrong");
});

/** All that a stranger at the door sees of an address, without what is sealed in it. */
async function seenAtDoor(shop: string, email: string): Promise<string[]> {
  const browser = portalBrowser();
  const said: string[] = [];
  const press = async (form: Record<string, string>) => {
    const { status, location } = await browser.press(shop, form);
    const claim = new URL(location, "https://pay.example").searchParams.get("claim") ?? "";
    const main = /<main>.*<\/main>/s.exec(await browser.follow(location))?.[0] ?? "";
    const shown = `${status} ${location} ${main}`.replaceAll(claim, "claim");
    said.push(shown.replaceAll(email, "address"));
    return claim;
  };
  for (let times = 0; times < 4; times += 1) {
    const claim = await press({ do: "code", email });
    await press({ do: "enter", claim, code: "00000000" });
    await press({ do: "enter", claim, code: "00000001" });
  }
  return said;
}

test("the door tells nobody whether an address is known, and writes to none that is not", async () => {
  const { ctx, email } = await subscribedCustomer(services);
  const known = await seenAtDoor(portalOf(ctx.merchantId), email);
  expect(known).toEqual(await seenAtDoor(portalOf(ctx.merchantId), "nobody@shop.example"));
  for (const step of ["door=sent", "door=wrong", "door=wait"])
    expect(known.join(" ")).toContain(step);
  await vi.waitUntil(async () => (await letters(ctx.merchantId)).length === 3);
  const where = { merchantId: ctx.merchantId, template: "portal_code" };
  const written = await services.db.message.findMany({ where });
  expect(new Set(written.map(({ recipient }) => recipient))).toEqual(new Set([email]));
});

test.each(["quiet", "old", "left", "forgotten", "readdressed", "erased"] as const)(
  "a visit that is %s shows the door, and its forms change nothing",
  async (how) => {
    const { ctx, customerId, id } = await subscribedCustomer(services);
    const browser = portalBrowser();
    const { url } = await createPortalSession(ctx, { customerId });
    const token = browser.field(await browser.follow(url), "token");
    const cookies = browser.cookies();
    if (how === "quiet") clock.advance(21 * minuteMs);
    if (how === "old")
      for (let passed = 0; passed <= 8 * hourMs; passed += 19 * minuteMs) {
        clock.advance(19 * minuteMs);
        await browser.get(portalOf(ctx.merchantId));
      }
    if (how === "left") await browser.press(portalOf(ctx.merchantId), { do: "leave", token });
    if (how === "forgotten") await forgetDevices(ctx, customerId);
    if (how === "readdressed")
      await updateCustomer(ctx, { id: customerId, email: "new@shop.example" });
    if (how === "erased") await erase(ctx, { id, customerId });
    // A copy of the cookie from before opens nothing either.
    for (const one of [browser, portalBrowser(cookies)]) {
      const form = { do: "cancel", id, shown: "at_period_end", token };
      const pressed = await one.press(portalOf(ctx.merchantId), form);
      expect(pressed.location, how).toContain("door=closed");
      expect(await one.follow(portalOf(ctx.merchantId))).not.toMatch(/\bAda\b/);
    }
    const { status, cancelAtPeriodEnd } = await getSubscription(ctx, id);
    const expected = [how === "erased" ? "canceled" : "active", false];
    expect([status, cancelAtPeriodEnd]).toEqual(expected);
  },
);

test("while the database is away the page says so and looks again", async () => {
  const { ctx } = await subscribedCustomer(services);
  const away = new Error("connect ECONNREFUSED");
  const broken = vi.spyOn(services.db.merchant, "findUnique").mockRejectedValue(away);
  const answer = await portalBrowser().get(portalOf(ctx.merchantId));
  broken.mockRestore();
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "20"]);
  expect(await answer.text()).toContain(`content="20;url=/portal/${ctx.merchantId}"`);
});

test("a link opens on the place that it was made for, and leads back to the shop once that is done", async () => {
  const { ctx, customerId, id } = await subscribedCustomer(services);
  await ctx.db.merchant.update({
    where: { id: ctx.merchantId },
    data: { portalRules: { portalPlan: true } },
  });
  const returnUrl = "https://shop.example/account";
  const follow = async (flow: PortalFlow) => {
    const browser = portalBrowser();
    const { url } = await createPortalSession(ctx, { customerId, returnUrl, flow });
    const location = (await browser.get(url)).headers.get("location") ?? "";
    return { browser, location, page: await browser.follow(location) };
  };
  const stateOf = (page: string) => /data-state="(\w+)"/.exec(page)?.[1];
  const states = { cancel: "cancel", cards: "home", receipts: "receipts", details: "details" };
  for (const [flow, state] of Object.entries(states)) {
    const { page } = await follow(flow as PortalFlow);
    expect([flow, stateOf(page)]).toEqual([flow, state]);
    expect(page).toContain(`href="${returnUrl}"`);
  }
  const cards = await follow("cards");
  expect(cards.location).toMatch(/#cards$/);
  const press = (browser: typeof cards.browser, form: Record<string, string>) =>
    browser.press(portalOf(ctx.merchantId), form);
  const token = cards.browser.field(cards.page, "token");
  const { location } = await press(cards.browser, { do: "save_card", token });
  const sessionId = new URL(location).searchParams.get("entityId") ?? "";
  const where = { merchantId_id: { merchantId: ctx.merchantId, id: sessionId } };
  const session = await services.db.checkoutSession.findUniqueOrThrow({ where });
  expect(session.successUrl).toBe(returnUrl);
  const { browser, page } = await follow("cancel");
  const form = { do: "cancel", id, shown: "at_period_end", token: browser.field(page, "token") };
  const done = await browser.follow((await press(browser, form)).location);
  expect(done).toMatch(/class="button primary" href="https:\/\/shop.example\/account"/);
  const other = await follow("receipts");
  expect(other.page).not.toContain("button primary");
});
