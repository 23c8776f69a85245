import { signIn } from "../dashboard/sign-in.ts";
import { violationsOf } from "../fixtures/broken-rules.ts";
import { expect, test } from "../fixtures/test.ts";
import { type Intent, openSession } from "./shopper.ts";

const hostedCheckoutConfig = { methods: ["card", "ideal", "bancontact", "p24"] };

test("a shopper pays by iDEAL at their own bank, and comes back to a receipt that names it", async ({
  page,
  api,
}) => {
  const session = await openSession(api, { hostedCheckoutConfig });
  await page.goto(session.sessionUrl);
  await page.getByLabel("iDEAL").check();
  await expect(page.getByLabel("Card number")).toBeHidden();
  const violations = await violationsOf(page);
  expect(violations).toEqual([]);
  await page.getByRole("button", { name: /^Pay/ }).click();
  await page.waitForURL(/sandbox\/authentication/);
  await expect(page.getByText("iDEAL")).toBeVisible();
  await page.getByRole("button", { name: "Approve" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Payment complete");
  await expect(page.getByText("iDEAL")).toBeVisible();
  const { status } = await api.get<Intent>(`/payment-intents/${session.paymentIntentId}`);
  expect(status).toBe("succeeded");
  await page.goto((await openSession(api, { hostedCheckoutConfig })).sessionUrl);
  await expect(page.getByLabel("iDEAL")).toBeChecked();
});

test("the payer's name is asked for where the bank wants it, and the form comes back when it is missing", async ({
  page,
  api,
}) => {
  const session = await openSession(api, { hostedCheckoutConfig });
  await page.goto(session.sessionUrl);
  await expect(page.getByLabel("Full name")).toBeHidden();
  await page.getByLabel("Bancontact").check();
  await page.getByRole("button", { name: /^Pay/ }).click();
  await expect(page.getByText("Fill in this field.")).toBeVisible();
  await page.getByLabel("Full name").fill("Sanne de Boer");
  await page.getByRole("button", { name: /^Pay/ }).click();
  await page.getByRole("button", { name: "Refuse" }).click();
  await expect(page.getByRole("alert")).toContainText("Payment not made");
  await page.getByLabel("iDEAL").check();
  await page.getByRole("button", { name: /^Pay/ }).click();
  await page.getByRole("button", { name: "Approve" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Payment complete");
});

test("a shopper pays by Klarna and by PayPal, each named on the way and on the receipt", async ({
  page,
  api,
}) => {
  for (const method of ["Klarna", "PayPal"]) {
    const session = await openSession(api, {
      hostedCheckoutConfig: { methods: ["card", "klarna", "paypal"] },
    });
    await page.goto(session.sessionUrl);
    await page.getByLabel(method).check();
    expect(await violationsOf(page)).toEqual([]);
    if (method === "Klarna") await page.getByLabel("Email").fill("ann@byrne.example");
    await page.getByRole("button", { name: /^Pay/ }).click();
    await page.waitForURL(/sandbox\/authentication/);
    await expect(page.getByText(method)).toBeVisible();
    await page.getByRole("button", { name: "Approve" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Payment complete");
    await expect(page.getByText(method)).toBeVisible();
  }
});

test.describe("without a script", () => {
  test.use({ javaScriptEnabled: false });

  test("a shopper goes to their bank by the page's button, and back", async ({ page, api }) => {
    const session = await openSession(api, { hostedCheckoutConfig });
    await page.goto(session.sessionUrl);
    await page.getByLabel("iDEAL").check();
    await page.getByRole("button", { name: /^Pay/ }).click();
    await expect(page.getByText("Approve the payment at your bank.")).toBeVisible();
    await expect(page.getByRole("link", { name: "Pay another way" })).toBeVisible();
    await page.getByRole("button", { name: "Continue to your bank" }).click();
    await page.getByRole("button", { name: "Approve" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Payment complete");
  });
});

test("a way to pay that the settings offer is on every page", async ({ page, api, shop }) => {
  await signIn(page, shop);
  await page.goto("/settings/ways-to-pay");
  await page.getByLabel("iDEAL").selectOption("yes");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Ways to pay saved")).toBeVisible();
  const session = await openSession(api);
  await page.goto(session.sessionUrl);
  await expect(page.getByLabel("iDEAL")).toBeVisible();
});
