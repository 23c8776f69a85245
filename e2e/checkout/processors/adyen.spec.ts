import type { Page } from "@playwright/test";
import { serveAdyen } from "#server/workshop/testing/adyen/serve.ts";
import { isFirefox } from "../../firefox/is-firefox.ts";
import { readDemo } from "../../fixtures/start-app.ts";
import { apiOf, expect, test } from "../../fixtures/test.ts";
import { startWatchedService } from "../../fixtures/watched-service.ts";
import { type Intent, openSession } from "../shopper.ts";

// A service on the Adyen processor, against a model of Adyen's APIs and of its hosted page.

/** The shopper's way to Adyen's page, which the merchant's program is told of: it opens that one payment. */
const toThePage = ["table events", "backup tables/events/1"].map((sink) => ({
  what: "an address that opens something",
  sink,
}));

let adyen: Awaited<ReturnType<typeof serveAdyen>>;
let service: Awaited<ReturnType<typeof startWatchedService>>;
let api: ReturnType<typeof apiOf>;

test.describe.configure({ mode: "serial" });
test.beforeAll(async () => {
  adyen = await serveAdyen();
  service = await startWatchedService(adyen.env, {}, toThePage);
  api = apiOf(await readDemo(service.dataDir));
});
test.afterAll(async () => {
  await service.stop();
  await adyen.stop();
});

type Session = Awaited<ReturnType<typeof openSession>>;
const title = (page: Page) => page.getByRole("heading", { level: 1 });

async function toCardPage(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Pay/ }).click();
  await expect(page.getByLabel("Card number")).toBeVisible();
}

async function giveCard(page: Page, number: string, holder = "Ann"): Promise<void> {
  await page.getByLabel("Card number").fill(number);
  await page.getByLabel("Name on card").fill(holder);
  await page.getByRole("button", { name: "Pay on this page" }).click();
}

async function expectPaidOnce(page: Page, session: Session): Promise<void> {
  await expect(title(page)).toHaveText("Payment complete");
  const intent = await api.get<Intent>(`/payment-intents/${session.paymentIntentId}`);
  expect(intent).toMatchObject({ status: "succeeded", amountCaptured: 4900 });
}

/** The sum that Adyen's books have captured, in cents. */
const taken = () => adyen.double.world.sum(({ captured }) => captured);

test("the card is given on the processor's page alone, and the payment succeeds", async ({
  page,
}) => {
  const session = await openSession(api);
  const sent: string[] = [];
  const home = new URL(session.sessionUrl).origin;
  page.on("request", (request) => {
    if (new URL(request.url()).origin === home)
      sent.push(request.url() + (request.postData() ?? ""));
  });
  await page.goto(session.sessionUrl);
  await expect(page.getByText("You enter your card on the next page")).toBeVisible();
  await expect(page.getByLabel("Card number")).toHaveCount(0);
  const before = taken();
  await toCardPage(page);
  await giveCard(page, "4242424242424242");
  await expectPaidOnce(page, session);
  await expect(page.getByText("4242")).toBeVisible();
  expect(taken() - before).toBe(4900);
  if (!isFirefox()) expect(sent.join("\n")).not.toContain("4242424242424242");
});

test("3-D Secure and a refused card stay on the processor's page, until one pays", async ({
  page,
}) => {
  const session = await openSession(api);
  await page.goto(session.sessionUrl);
  const before = taken();
  await toCardPage(page);
  await giveCard(page, "4242424242424242", "NOT_ENOUGH_BALANCE");
  await expect(page.getByRole("alert")).toHaveText("The payment was refused. Try another card.");
  await giveCard(page, "4212345678901237");
  await page.getByRole("button", { name: "Refuse" }).click();
  await giveCard(page, "4212345678901237");
  await page.getByRole("button", { name: "Approve" }).click();
  await expectPaidOnce(page, session);
  expect(taken() - before).toBe(4900);
});

test("who goes back pays on a new page, and what is paid on the old one is let go", async ({
  page,
  context,
}) => {
  const session = await openSession(api);
  await page.goto(session.sessionUrl);
  const before = taken();
  await toCardPage(page);
  const old = page.url();
  await page.goto(session.sessionUrl);
  await expect(title(page)).toHaveText("Enter your card");
  await page.getByRole("link", { name: "Pay another way" }).click();
  await toCardPage(page);
  expect(page.url()).not.toBe(old);
  const other = await context.newPage();
  await other.goto(old);
  await giveCard(other, "4242424242424242");
  await giveCard(page, "4242424242424242");
  await expectPaidOnce(page, session);
  await expect.poll(() => taken() - before).toBe(4900);
  const ofOthers = [...adyen.double.world.payments.values()].slice(-2);
  await expect
    .poll(() => ofOthers.map(({ state }) => state).toSorted())
    .toEqual(["authorized", "canceled"]);
});

test("a page that could not be opened is told, has charged nothing, and another press pays", async ({
  page,
}) => {
  const session = await openSession(api);
  await page.goto(session.sessionUrl);
  const before = taken();
  adyen.double.way = "loses answers";
  await page.getByRole("button", { name: /^Pay/ }).click();
  await expect(page.getByRole("alert").first()).toContainText("Nothing was charged");
  adyen.double.way = "answers";
  await toCardPage(page);
  await giveCard(page, "4242424242424242");
  await expectPaidOnce(page, session);
  expect(taken() - before).toBe(4900);
});

test("a result that is not answered to the shopper's return is brought by the notice", async ({
  page,
}) => {
  const session = await openSession(api);
  await page.goto(session.sessionUrl);
  await toCardPage(page);
  adyen.double.fails = { status: 500 };
  await giveCard(page, "4242424242424242");
  await expect(async () => {
    await page.goto(session.sessionUrl);
    await expectPaidOnce(page, session);
  }).toPass();
});

test("a saved card pays without the page, and its bank's question leads there and back", async ({
  page,
}) => {
  const customer = await api.post<{ id: string }>("/customers", {
    name: "Ann",
    email: "ann@byrne.example",
  });
  const first = await openSession(api, { customerId: customer.id });
  await page.goto(first.sessionUrl);
  await page.getByLabel(/^Keep|^Save/).check();
  await toCardPage(page);
  await giveCard(page, "4212345678901237");
  await page.getByRole("button", { name: "Approve" }).click();
  await expectPaidOnce(page, first);
  const second = await openSession(api, { customerId: customer.id });
  await page.goto(second.sessionUrl);
  await page.getByLabel(/Visa ending in 1237/).check();
  await page.getByRole("button", { name: /^Pay/ }).click();
  await page.getByRole("button", { name: "Refuse" }).click();
  await expect(page.getByRole("alert").first()).toContainText("Nothing was charged");
  await page.getByLabel(/Visa ending in 1237/).check();
  await page.getByRole("button", { name: /^Pay/ }).click();
  await page.getByRole("button", { name: "Approve" }).click();
  await expectPaidOnce(page, second);
});

test("without a script the shopper goes on by a button", async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  const session = await openSession(api);
  await page.goto(session.sessionUrl);
  await page.getByRole("button", { name: /^Pay/ }).click();
  await page.getByRole("button", { name: "Continue" }).click();
  await giveCard(page, "4242424242424242");
  await expectPaidOnce(page, session);
  await context.close();
});
