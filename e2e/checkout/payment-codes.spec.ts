import { violationsOf } from "../fixtures/broken-rules.ts";
import { expect, test } from "../fixtures/test.ts";
import { type Intent, openSession } from "./shopper.ts";

const inReais = {
  currency: "BRL",
  lineItems: [{ name: "Monstera", quantity: 1, amount: 4900, currency: "BRL" }],
  hostedCheckoutConfig: { methods: ["card", "pix"] },
};
const inZloty = {
  currency: "PLN",
  lineItems: [{ name: "Monstera", quantity: 1, amount: 4900, currency: "PLN" }],
  hostedCheckoutConfig: { methods: ["card", "blik"] },
};

test("a shopper pays by Pix at their bank, and the page that waited shows the receipt", async ({
  page,
  api,
  context,
}) => {
  const session = await openSession(api, inReais);
  await page.goto(session.sessionUrl);
  await page.getByLabel("Pix").check();
  await page.getByRole("button", { name: /^Pay/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Pay with Pix");
  await expect(page.getByRole("img", { name: "Pay with Pix" })).toBeVisible();
  await expect(page.getByText(/^000201.*6304[0-9A-F]{4}$/)).toBeVisible();
  const violations = await violationsOf(page);
  expect(violations).toEqual([]);
  const opened = context.waitForEvent("page");
  await page.getByRole("link", { name: "Open the test bank" }).click();
  const bank = await opened;
  await bank.getByRole("button", { name: "Approve" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Payment complete");
  const { status } = await api.get<Intent>(`/payment-intents/${session.paymentIntentId}`);
  expect(status).toBe("succeeded");
});

test("a wrong code of BLIK brings the form back, and a right one is waited for", async ({
  page,
  api,
}) => {
  const session = await openSession(api, inZloty);
  await page.goto(session.sessionUrl);
  await page.getByLabel("BLIK").check();
  await page.getByLabel("Six-digit code").fill("333 333");
  await page.getByRole("button", { name: /^Pay/ }).click();
  await expect(page.getByRole("alert")).toContainText("This code is not right");
  await page.getByLabel("BLIK").check();
  await page.getByLabel("Six-digit code").fill("111 111");
  await page.getByRole("button", { name: /^Pay/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Payment complete");
});

test.describe("without a script", () => {
  test.use({ javaScriptEnabled: false });

  test("a shopper who has paid presses a link, and can pay another way until then", async ({
    page,
    api,
  }) => {
    const session = await openSession(api, inReais);
    await page.goto(session.sessionUrl);
    await page.getByLabel("Pix").check();
    await page.getByRole("button", { name: /^Pay/ }).click();
    await expect(page.getByRole("link", { name: "Pay another way" })).toBeVisible();
    const bank = await page.getByRole("link", { name: "Open the test bank" }).getAttribute("href");
    await page.getByRole("link", { name: "Check again" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Pay with Pix");
    await page.goto(bank ?? "");
    await page.getByRole("button", { name: "Approve" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Payment complete");
  });
});
