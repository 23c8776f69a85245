import type { Page } from "@playwright/test";
import { serveMollie } from "#server/workshop/testing/mollie/serve.ts";
import { readDemo } from "../../fixtures/start-app.ts";
import { apiOf, expect, test } from "../../fixtures/test.ts";
import { startWatchedService } from "../../fixtures/watched-service.ts";
import { type Intent, openSession } from "../shopper.ts";

// A service on the Mollie processor, against a model of Mollie's API and of its hosted page.

/** The shopper's way to Mollie's page, which the merchant's program is told of: it opens that one payment. */
const toThePage = ["table events", "backup tables/events/1"].map((sink) => ({
  what: "an address that opens something",
  sink,
}));

let mollie: Awaited<ReturnType<typeof serveMollie>>;
let service: Awaited<ReturnType<typeof startWatchedService>>;
let api: ReturnType<typeof apiOf>;

test.describe.configure({ mode: "serial" });
test.beforeAll(async () => {
  mollie = await serveMollie();
  service = await startWatchedService(mollie.env, {}, toThePage);
  api = apiOf(await readDemo(service.dataDir));
});
test.afterAll(async () => {
  await service.stop();
  await mollie.stop();
});

type Session = Awaited<ReturnType<typeof openSession>>;
const title = (page: Page) => page.getByRole("heading", { level: 1 });

async function toCardPage(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Pay/ }).click();
  await expect(page.getByLabel("Card number")).toBeVisible();
}

async function giveCard(page: Page, number: string): Promise<void> {
  await page.getByLabel("Card number").fill(number);
  await page.getByRole("button", { name: "Pay on this page" }).click();
}

async function expectPaidOnce(page: Page, session: Session): Promise<void> {
  await expect(title(page)).toHaveText("Payment complete");
  const intent = await api.get<Intent>(`/payment-intents/${session.paymentIntentId}`);
  expect(intent).toMatchObject({ status: "succeeded", amountCaptured: 4900 });
}

/** The sum that Mollie's books have taken and not given back, in cents. */
function kept(): number {
  const { world } = mollie.double;
  return world.sum((one) => world.takenOf(one) - world.givenOf(one));
}

test("the card is given on Mollie's page alone, its bank asks there, and the payment succeeds", async ({
  page,
}) => {
  const session = await openSession(api);
  await page.goto(session.sessionUrl);
  await expect(page.getByText("You enter your card on the next page")).toBeVisible();
  await expect(page.getByLabel("Card number")).toHaveCount(0);
  const before = kept();
  await toCardPage(page);
  await giveCard(page, "4212345678901237");
  await page.getByRole("button", { name: "Approve" }).click();
  await expectPaidOnce(page, session);
  await expect(page.getByText("1237")).toBeVisible();
  expect(kept() - before).toBe(4900);
});
