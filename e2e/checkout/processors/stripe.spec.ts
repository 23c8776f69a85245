import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { stripeLibraryUrl } from "#server/wire/atoms/checkout/stripe-library.ts";
import { startStripeDouble } from "#server/workshop/testing/stripe/double.ts";
import { isFirefox } from "../../firefox/is-firefox.ts";
import { readDemo } from "../../fixtures/start-app.ts";
import { apiOf, expect, test } from "../../fixtures/test.ts";
import { startWatchedService } from "../../fixtures/watched-service.ts";
import { type Intent, openSession } from "../shopper.ts";
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
  const frame = page.frameLocator("iframe[title='Secure payment input frame']");
  await frame.getByLabel("Card number").fill(number);
}

async function pay(page: Page, number: string): Promise<void> {
  await typeCard(page, number);
  await page.getByRole("button", { name: /^Pay/ }).click();
}

/** The requests that the browser sends to us, which must never contain a card. */
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
  await expect(page.getByText("Paying by card needs JavaScript.")).toBeHidden();
  await pay(page, "4242424242424242");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Payment complete");
  expect(await intentOf(session)).toMatchObject({ status: "succeeded", amountCaptured: 4900 });
  // Firefox does not tell what was posted.
  if (!isFirefox()) expect(sent.join("\n")).toContain("ctoken_visa");
  expect(sent.join("\n")).not.toMatch(/4242(?: |%20|\+)?4242/);
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
  await expect(page.getByText("Enter another card here.")).toBeVisible();
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

test("when the library is blocked, the page says so and what to do, and loads it again", async ({
  page,
}) => {
  const session = await openSession(api);
  await page.route(stripeLibraryUrl, (route) => route.abort());
  await page.goto(session.sessionUrl);
  await expect(page.getByText("may be stopping stripe.com: allow it")).toBeVisible();
  await page.unroute(stripeLibraryUrl);
  await serveStripeFields(page);
  await page.getByRole("button", { name: "Load again" }).click();
  await pay(page, "4242424242424242");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Payment complete");
});

test("offline the page says that the connection is what is missing", async ({ page, context }) => {
  const session = await openSession(api);
  await page.route(stripeLibraryUrl, async (route) => {
    await context.setOffline(true);
    await route.abort();
  });
  await page.goto(session.sessionUrl);
  await expect(page.getByText("Check your connection and try again.")).toBeVisible();
  await context.setOffline(false);
});

test("the card's bank is told who pays and where they live, as typed", async ({ page }) => {
  const session = await openSession(api, {
    hostedCheckoutConfig: { requireContact: true, requireAddress: true },
  });
  const told = await serveStripeFields(page);
  await page.goto(session.sessionUrl);
  await page.getByLabel("Full name").fill("Aoife Byrne");
  await page.getByLabel("Email").fill("aoife@byrne.example");
  await page.getByLabel("Phone number").fill("+353 1 496 0000");
  await page.getByLabel("Country").selectOption({ label: "Ireland" });
  await page.getByLabel("Street and number").fill("14 Rathmines Road Upper");
  await page.getByLabel("City").fill("Dublin");
  await pay(page, "4242424242424242");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Payment complete");
  expect(told[0]?.params.payment_method_data?.billing_details).toEqual({
    name: "Aoife Byrne",
    email: "aoife@byrne.example",
    phone: "+353 1 496 0000",
    address: {
      country: "IE",
      postal_code: null,
      state: null,
      city: "Dublin",
      line1: "14 Rathmines Road Upper",
      line2: null,
    },
  });
});

const wallets = [
  ["apple_pay", "card"],
  ["google_pay", "card"],
  ["link", "link"],
] as const;
for (const [way, type] of wallets)
  test(`a press on the button of ${way} pays with the wallet's details, and no card is typed`, async ({
    page,
  }) => {
    const session = await openSession(api, {
      hostedCheckoutConfig: {
        methods: ["card", "apple_pay", "google_pay", "link"],
        requireContact: true,
        requireAddress: true,
      },
    });
    const told = await serveStripeFields(page);
    await page.goto(session.sessionUrl);
    await page.getByRole("button", { name: way }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Payment complete");
    expect(await intentOf(session)).toMatchObject({ status: "succeeded", amountCaptured: 4900 });
    expect(told.at(-1)?.elements).toMatchObject({
      mode: "payment",
      amount: 4900,
      setupFutureUsage: null,
      allowedPaymentMethodTypes: [type],
    });
    const { contact } = await api.get<{ contact: object }>(`/checkout/sessions/${session.id}`);
    expect(contact).toMatchObject({
      name: "Sanne de Boer",
      email: "sanne@deboer.example",
      address: { line1: "Prinsengracht 214", country: "NL" },
    });
  });

test("where the library is blocked, no wallet's button and no word about one is shown", async ({
  page,
}) => {
  const session = await openSession(api, {
    hostedCheckoutConfig: { methods: ["card", "apple_pay"] },
  });
  await page.route(stripeLibraryUrl, (route) => route.abort());
  await page.goto(session.sessionUrl);
  await expect(page.getByText("may be stopping stripe.com: allow it")).toBeVisible();
  await expect(page.getByText("or pay another way")).toBeHidden();
});

/** Stripe refuses a confirmation token whose fields were last given another amount or currency than the intent has. */
function expectAgreed(told: Awaited<ReturnType<typeof serveStripeFields>>, object: string): void {
  const intent = [...stripe.objects.values()].findLast((made) => made.object === object);
  const { elements } = told.at(-1) ?? {};
  const isPayment = object === "payment_intent";
  expect(elements).toMatchObject({
    mode: isPayment ? "payment" : "setup",
    ...(isPayment && { amount: intent?.["amount"], captureMethod: "automatic" }),
    setupFutureUsage: isPayment ? intent?.["setup_future_usage"] : "off_session",
    allowedPaymentMethodTypes: ["card"],
  });
}

test("a quantity reaches the fields before the card is confirmed", async ({ page }) => {
  const { url } = await api.post<{ url: string }>("/payment-links", {
    totalAmount: 4900,
    currency: "EUR",
    mode: "payment",
    name: "Monstera",
    allowQuantity: true,
    successUrl: "",
    cancelUrl: "",
    metadata: {},
  });
  const told = await serveStripeFields(page);
  await page.goto(url);
  await page.getByLabel("Quantity").fill("3");
  await pay(page, "4242424242424242");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Payment complete");
  expect(told.at(-1)?.elements).toMatchObject({ amount: 14_700, setupFutureUsage: null });
  expectAgreed(told, "payment_intent");
});

test("a code and delivery reach the fields, and a press at a total from before is shown the new one, unsent", async ({
  page,
}) => {
  const { id } = await api.post<{ id: string }>("/discounts", { name: "Spring", percentOff: "20" });
  const code = `S${randomUUID().slice(0, 8)}`.toUpperCase();
  await api.post("/promotion-codes", { discountId: id, code });
  const rate = { name: "Parcel", amount: 490, currency: "EUR" };
  const { id: shipping } = await api.post<{ id: string }>("/shipping-rates", rate);
  const session = await openSession(api, {
    allowPromotionCodes: true,
    shippingRateIds: [shipping],
  });
  const told = await serveStripeFields(page);
  await page.goto(session.sessionUrl);
  await page.getByLabel("Country").selectOption({ label: "Ireland" });
  await page.getByLabel("Street and number").fill("14 Rathmines Road Upper");
  await page.getByLabel("City").fill("Dublin");
  await page.getByText("Add a code").click();
  await page.getByLabel("Code", { exact: true }).fill(code);
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByRole("button", { name: "Pay €44.10" })).toBeVisible();
  await typeCard(page, "4242424242424242");
  await api.patch(`/shipping-rates/${shipping}`, { amount: 590 });
  await page.getByRole("button", { name: "Pay €44.10" }).click();
  await expect(page.getByRole("alert").first()).toContainText("The total is now €45.10");
  expect(told.at(-1)?.elements).toMatchObject({ amount: 4410 });
  expect(stripe.seen.some(({ fields }) => fields["amount"] === "4410")).toBe(false);
  await pay(page, "4242424242424242");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Payment complete");
  expect(told.at(-1)?.elements).toMatchObject({ amount: 4510 });
  expectAgreed(told, "payment_intent");
});

test("a wish to keep the card reaches the fields before the card is confirmed", async ({
  page,
}) => {
  const { id: customerId } = await api.post<{ id: string }>("/customers", {
    email: `${randomUUID()}@byrne.example`,
  });
  const session = await openSession(api, { customerId });
  const told = await serveStripeFields(page);
  await page.goto(session.sessionUrl);
  await typeCard(page, "4242424242424242");
  await page.getByRole("checkbox", { name: /^Save this card/ }).check();
  await page.getByRole("button", { name: /^Pay/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Payment complete");
  expect(told.at(-1)?.elements).toMatchObject({ setupFutureUsage: "off_session" });
  expectAgreed(told, "payment_intent");
});

test("saving a card charges nothing, and the fields ask for no amount", async ({ page }) => {
  const { id: customerId } = await api.post<{ id: string }>("/customers", {
    email: `${randomUUID()}@byrne.example`,
  });
  const session = await api.post<{ sessionUrl: string }>("/checkout/sessions", {
    mode: "setup",
    currency: "EUR",
    customerId,
  });
  const told = await serveStripeFields(page);
  await page.goto(session.sessionUrl);
  await typeCard(page, "4242424242424242");
  await page.getByRole("button", { name: "Save card" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Card saved");
  expectAgreed(told, "setup_intent");
});

test("nothing of the processor's is loaded before the form is reached", async ({ page }) => {
  const session = await openSession(api, {
    hostedCheckoutConfig: { requireContact: true, requireAddress: true },
  });
  await page.setViewportSize({ width: 390, height: 500 });
  await serveStripeFields(page);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.goto(session.sessionUrl);
  await page.waitForLoadState("networkidle");
  expect(asked.filter((url) => url.includes("stripe.com"))).toEqual([]);
  await page.locator("#processor-card").scrollIntoViewIfNeeded();
  await typeCard(page, "4242424242424242");
  expect(asked).toContain(stripeLibraryUrl);
});

const answered = (status: number, type: string, code?: string, times?: number) => ({
  answer: { to: /payment_intents$|confirm$/, status, type, code, times },
});
const wrong = "invalid_request_error";
const notYourCard = "The trouble is not your card’s.";
const couldNotBeSent = "The payment could not be sent just now.";

/** In the built module graph an error of the service is of another class than the page's own copy of that class. */
test.describe("what Stripe does not do is told as what it is", () => {
  test.afterEach(() => stripe.clearFaults());

  const faults: [string, string, Partial<typeof stripe.faults>][] = [
    ["refuses the request", notYourCard, answered(400, wrong, "parameter_unknown")],
    ["refuses our key", notYourCard, answered(401, wrong, "api_key_expired")],
    ["has no room for long", couldNotBeSent, answered(429, wrong, "rate_limit")],
    ["has a fault of its own for long", couldNotBeSent, answered(500, "api_error")],
    ["cannot be reached", couldNotBeSent, { dropRequestsTo: /./ }],
  ];
  for (const [does, sentence, fault] of faults)
    test(`when it ${does}: no bank is blamed, and the same form pays later`, async ({ page }) => {
      const session = await openSession(api);
      await serveStripeFields(page);
      await page.goto(session.sessionUrl);
      Object.assign(stripe.faults, fault);
      await pay(page, "4242424242424242");
      const told = page.getByRole("alert").first();
      await expect(told).toContainText("Payment not made");
      await expect(told).toContainText(sentence);
      await expect(told).toContainText("Nothing was charged");
      await expect(told).not.toContainText(/bank|declined/);
      stripe.clearFaults();
      await pay(page, "4242424242424242");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Payment complete");
      expect(await intentOf(session)).toMatchObject({ status: "succeeded", amountCaptured: 4900 });
    });

  /** The first request for a path. */
  const firstOf = (path: RegExp) => {
    let isFirst = true;
    const test = (asked: string) => path.test(asked) && isFirst && !(isFirst = false);
    return { test } as RegExp;
  };
  const once: [string, () => Partial<typeof stripe.faults>][] = [
    ["has no room once", () => answered(429, wrong, "lock_timeout", 1)],
    ["has a fault of its own once", () => answered(500, "api_error", undefined, 1)],
    ["loses the answer to the confirmation once", () => ({ loseAnswerOf: firstOf(/confirm$/) })],
    ["loses every answer to the confirmation", () => ({ loseAnswerOf: /confirm$/ })],
  ];
  for (const [does, fault] of once)
    test(`when it ${does}, the shopper has paid, once`, async ({ page }) => {
      const session = await openSession(api);
      await serveStripeFields(page);
      await page.goto(session.sessionUrl);
      Object.assign(stripe.faults, fault());
      await pay(page, "4242424242424242");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Payment complete");
      expect(await intentOf(session)).toMatchObject({ status: "succeeded", amountCaptured: 4900 });
    });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("the page says that cards need it", async ({ page }) => {
    const session = await openSession(api);
    await page.goto(session.sessionUrl);
    await expect(page.getByText("Paying by card needs JavaScript.")).toBeVisible();
  });
});
