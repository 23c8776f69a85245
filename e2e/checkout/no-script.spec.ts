import { expect, test } from "../fixtures/test.ts";
import { cards, type Intent, openSession, pay } from "./shopper.ts";

test.use({ javaScriptEnabled: false });

test("without JavaScript a shopper pays and sees the receipt", async ({ page, api }) => {
  const session = await openSession(api);
  await page.goto(session.sessionUrl);
  await pay(page, cards.good);
  await expect(page.getByText("€49.00").first()).toBeVisible();
  await expect(page.getByRole("button", { name: /^Pay/ })).toHaveCount(0);
  const intent = await api.get<Intent>(`/payment-intents/${session.paymentIntentId}`);
  expect(intent).toMatchObject({ status: "succeeded", amountCaptured: 4900 });
});

test("without JavaScript full-width digits pay, and an expiry as HTML writes it", async ({
  page,
  api,
}) => {
  const session = await openSession(api);
  await page.goto(session.sessionUrl);
  await page.getByLabel("Card number").fill("４２４２　４２４２　４２４２　４２４２");
  await page.getByLabel("Expiry date").fill("2034-12");
  await page.getByLabel("Security code").fill("１２３");
  await page.getByRole("button", { name: /^Pay/ }).click();
  await expect(page.getByText("Payment complete")).toBeVisible();
});

test("without JavaScript a shopper goes through 3-D Secure", async ({ page, api }) => {
  const session = await openSession(api);
  await page.goto(session.sessionUrl);
  await pay(page, cards.challenge);
  // Without a script nothing leads on by itself.
  await page.getByRole("button", { name: /continue/i }).click();
  await page.getByRole("button", { name: "Complete" }).click();
  await page.waitForURL(/\/checkout\?/);
  const intent = await api.get<Intent>(`/payment-intents/${session.paymentIntentId}`);
  expect(intent).toMatchObject({ status: "succeeded", amountCaptured: 4900 });
});

test("without JavaScript a declined card is explained and another one pays", async ({
  page,
  api,
}) => {
  const session = await openSession(api);
  await page.goto(session.sessionUrl);
  await pay(page, cards.noFunds);
  await expect(page.getByRole("alert")).toContainText("not enough funds");
  await pay(page, cards.good);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Payment complete");
  const intent = await api.get<Intent>(`/payment-intents/${session.paymentIntentId}`);
  expect(intent.status).toBe("succeeded");
});
