import type { Page } from "@playwright/test";
import { startStripeDouble } from "#server/workshop/testing/stripe/double.ts";
import { readDemo } from "../fixtures/start-app.ts";
import { startWatchedService } from "../fixtures/watched-service.ts";
import { isFirefox } from "../firefox/is-firefox.ts";
import { apiOf, expect, test } from "../fixtures/test.ts";
import { openSession } from "./shopper.ts";
import type { Intent } from "./shopper.ts";
import { serveStripeFields } from "./stripe-fields.ts";

// A service on the Stripe processor, against doubles of Stripe's API and of its browser library.

/** The shopper's way to the bank, which the merchant's program is told of: it opens that one payment, until it is paid. */
const toTheBank = ["table events", "backup tables/events/1"].map((sink) => ({
  what: "an address that opens something",
  sink,
}));

let stripe: Awaited<ReturnType<typeof startStripeDouble>>;
let service: Awaited<ReturnType<typeof startWatchedService>>;
let api: ReturnType<typeof apiOf>;

test.describe.configure({ mode: "serial" });
test.beforeAll(async () => {
  stripe = await startStripeDouble();
  service = await startWatchedService(stripe.env, {}, toTheBank);
  api = apiOf(await readDemo(service.dataDir));
});
test.afterAll(async () => {
  await service.stop();
  await stripe.stop();
});

async function typeCard(page: Page, number: string): Promise<void> {
  const frame = page.frameLocator("iframe[title='Secure card payment input frame']");
  await frame.getByLabel("Card number").fill(number);
}

async function pay(page: Page, number: string): Promise<void> {
  await typeCard(page, number);
  await page.getByRole("button", { name: /^Pay/ }).click();
}

/** What the browser sends to us, which must never be a card. */
function sentHome(page: Page, url: string): string[] {
  const sent: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).origin === new URL(url).origin)
      sent.push(request.url() + (request.postData() ?? ""));
  });
  return sent;
}

function returnUrlOf(id: string): string {
  const request = stripe.seen.find(({ path }) => path.endsWith(`/${id}/confirm`));
  return request?.fields["return_url"] ?? "";
}

const intentOf = (session: { paymentIntentId: string }) =>
  api.get<Intent>(`/payment-intents/${session.paymentIntentId}`);

test("the card goes to the processor alone, and the payment succeeds", async ({ page }) => {
  const session = await openSession(api);
  const sent = sentHome(page, session.sessionUrl);
  await serveStripeFields(page);
  await page.goto(session.sessionUrl);
  await pay(page, "4242424242424242");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Payment complete");
  expect(await intentOf(session)).toMatchObject({ status: "succeeded", amountCaptured: 4900 });
  // Firefox does not tell what was posted.
  if (!isFirefox()) expect(sent.join("\n")).toContain("pm_card_visa");
  expect(sent.join("\n")).not.toContain("4242");
});

test("an incomplete card is told in the field's words and nothing is sent", async ({ page }) => {
  const session = await openSession(api);
  await serveStripeFields(page);
  await page.goto(session.sessionUrl);
  await pay(page, "4242");
  await expect(page.getByText("Your card number is incomplete.")).toBeVisible();
  await pay(page, "4242424242424242");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Payment complete");
});

test("a declined card is explained, and another one pays", async ({ page }) => {
  const session = await openSession(api);
  await serveStripeFields(page);
  await page.goto(session.sessionUrl);
  await pay(page, "4000000000009995");
  await expect(page.getByRole("alert").first()).toContainText("not enough funds");
  await pay(page, "4242424242424242");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Payment complete");
  expect(await intentOf(session)).toMatchObject({ status: "succeeded", amountCaptured: 4900 });
});

test("3-D Secure: the shopper goes to the processor's page and comes back paid", async ({
  page,
}) => {
  const session = await openSession(api);
  await serveStripeFields(page);
  await page.route("https://hooks.stripe.com/**", async (route) => {
    const id = new URL(route.request().url()).searchParams.get("payment_intent") ?? "";
    stripe.answerChallenge(id, true);
    const back = `<a href="${returnUrlOf(id)}">Back</a>`;
    await route.fulfill({ contentType: "text/html", body: back });
  });
  await page.goto(session.sessionUrl);
  await pay(page, "4000000000003220");
  await page.getByRole("link", { name: "Back" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Payment complete");
  expect(await intentOf(session)).toMatchObject({ status: "succeeded", amountCaptured: 4900 });
});

test("when the library cannot be loaded, the page says so and loads it again", async ({ page }) => {
  const session = await openSession(api);
  await page.route("https://js.stripe.com/v3/", (route) => route.abort());
  await page.goto(session.sessionUrl);
  await expect(page.getByText("The card fields could not be loaded.")).toBeVisible();
  await page.unroute("https://js.stripe.com/v3/");
  await serveStripeFields(page);
  await page.getByRole("button", { name: "Load again" }).click();
  await pay(page, "4242424242424242");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Payment complete");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("the page says that cards need it", async ({ page }) => {
    const session = await openSession(api);
    await page.goto(session.sessionUrl);
    await expect(page.getByText("Paying by card needs JavaScript.")).toBeVisible();
  });
});
