import type { Page } from "@playwright/test";
import { query } from "../fixtures/database.ts";
import { expect, test } from "../fixtures/test.ts";
import { captured, cards, type Intent, openSession, pay } from "./shopper.ts";

// The worst that a shopper, a merchant and a clock can do around one payment. What was captured is
// read from the processor's books, not from our own word.

async function goToBank(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await pay(page, cards.challenge);
  await expect(page.getByRole("button", { name: "Complete" })).toBeVisible();
}

/** As if its time had come. */
async function expireNow(session: { id: string; paymentIntentId: string }): Promise<void> {
  const past = "now() - interval '1 minute'";
  await query(`UPDATE checkout_sessions SET "expiresAt" = ${past} WHERE id = $1`, [session.id]);
  await query(`UPDATE payment_intents SET "expiresAt" = ${past} WHERE id = $1`, [
    session.paymentIntentId,
  ]);
}

test.describe("a session that expires while the shopper is at the bank", () => {
  test("charges nothing, says so, and a challenge passed too late changes nothing", async ({
    page,
    api,
  }) => {
    const session = await openSession(api);
    await goToBank(page, session.sessionUrl);
    await expireNow(session);
    const status = async () =>
      (await api.get<{ status: string }>(`/checkout/sessions/${session.id}`)).status;
    await expect.poll(status).toBe("expired");
    await page.getByRole("button", { name: "Complete" }).click();
    await page.waitForURL(/\/checkout\?/);
    await page.goto(session.sessionUrl);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("This checkout has expired");
    expect(await captured(session.id)).toEqual({ count: 0, total: 0 });
  });

  test("is paid once when the challenge was passed in time and the shopper never came back", async ({
    page,
    api,
  }) => {
    const session = await openSession(api);
    await goToBank(page, session.sessionUrl);
    await page.route(/\/checkout\?/, (route) => route.abort());
    const answered = page.waitForRequest(/\/checkout\?/);
    await page.getByRole("button", { name: "Complete" }).click();
    await answered;
    await page.close();
    await expireNow(session);
    const intent = () => api.get<Intent>(`/payment-intents/${session.paymentIntentId}`);
    await expect.poll(async () => (await intent()).status).toBe("succeeded");
    expect(await captured(session.id)).toEqual({ count: 1, total: 4900 });
  });
});

test.describe("a link whose amount the merchant changes", () => {
  const linkInput = {
    totalAmount: 4900,
    currency: "EUR",
    mode: "payment",
    successUrl: "",
    cancelUrl: "",
    metadata: {},
  };
  const sessionsOf = async (linkId: string) =>
    query<{ id: string }>(`SELECT id FROM checkout_sessions WHERE "paymentLinkId" = $1`, [linkId]);

  test("after the payment was confirmed: what the shopper saw is captured, once", async ({
    page,
    api,
  }) => {
    const link = await api.post<{ id: string; url: string }>("/payment-links", linkInput);
    await page.goto(link.url);
    await page.getByLabel("Email").fill("amount.after@example.com");
    await pay(page, cards.challenge);
    await expect(page.getByRole("button", { name: "Complete" })).toBeVisible();
    await api.patch(`/payment-links/${link.id}`, { totalAmount: 9900 });
    await page.getByRole("button", { name: "Complete" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Payment complete");
    await expect(page.getByText("€49.00").first()).toBeVisible();
    const [session, ...others] = await sessionsOf(link.id);
    expect(others).toEqual([]);
    expect(await captured(session?.id ?? "")).toEqual({ count: 1, total: 4900 });
  });

  test("while the form is open: the new total is shown before anything is charged", async ({
    page,
    api,
  }) => {
    const link = await api.post<{ id: string; url: string }>("/payment-links", linkInput);
    await page.goto(link.url);
    await page.getByLabel("Email").fill("amount.before@example.com");
    await api.patch(`/payment-links/${link.id}`, { totalAmount: 9900 });
    await pay(page, cards.good);
    await expect(page.getByRole("alert")).toBeVisible();
    await expect(page.getByRole("button", { name: "Pay €99.00" })).toBeVisible();
    expect(await sessionsOf(link.id)).toEqual([]);
    await pay(page, cards.good);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Payment complete");
    const [session] = await sessionsOf(link.id);
    expect(await captured(session?.id ?? "")).toEqual({ count: 1, total: 9900 });
  });
});

test.describe("a challenge", () => {
  test("returned to twice, and in another browser, is captured once", async ({
    page,
    api,
    browser,
  }) => {
    const session = await openSession(api);
    await goToBank(page, session.sessionUrl);
    const returned = page.waitForRequest(/\/checkout\?/);
    await page.getByRole("button", { name: "Complete" }).click();
    const address = (await returned).url();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Payment complete");
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Payment complete");
    const elsewhere = await browser.newContext();
    const other = await elsewhere.newPage();
    await other.goto(address);
    await expect(other.getByRole("button", { name: /^Pay/ })).toHaveCount(0);
    await elsewhere.close();
    expect(await captured(session.id)).toEqual({ count: 1, total: 4900 });
  });

  test("that was left by the back button can be answered again or left for another card", async ({
    page,
    api,
  }) => {
    const session = await openSession(api);
    await goToBank(page, session.sessionUrl);
    const bank = page.url();
    await page.goto(session.sessionUrl);
    await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("Payment complete");
    expect(await captured(session.id)).toEqual({ count: 0, total: 0 });
    await page.getByRole("link", { name: /another|different|other/i }).click();
    await pay(page, cards.good);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Payment complete");
    await page.goto(bank).catch(() => undefined);
    const complete = page.getByRole("button", { name: "Complete" });
    if ((await complete.count()) > 0) await complete.click();
    expect(await captured(session.id)).toEqual({ count: 1, total: 4900 });
  });
});
