import { violationsOf } from "../../fixtures/broken-rules.ts";
import { expect, test } from "../../fixtures/test.ts";
import { type Intent, openSession } from "../shopper.ts";

const byDebit = { hostedCheckoutConfig: { methods: ["card", "sepa_debit"] } };
const account = "AT61 1904 3002 3457 3201";

test("a shopper allows a debit, and the page says that their bank was asked and nothing is paid yet", async ({
  page,
  api,
}) => {
  const session = await openSession(api, byDebit);
  await page.goto(session.sessionUrl);
  await expect(page.getByLabel("IBAN")).toBeHidden();
  await page.getByLabel("SEPA Direct Debit").check();
  await expect(
    page.getByText(/you allow .* to debit this amount from your account once/),
  ).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole("button", { name: /^Pay/ }).click();
  await expect(page.getByText("Fill in this field.").first()).toBeVisible();
  await page.getByLabel("IBAN").fill("AT61 1904 3002 3457 3202");
  await page.getByLabel("Full name").fill("Sanne de Boer");
  await page.getByLabel("Email").fill("sanne@deboer.example");
  await page.getByRole("button", { name: /^Pay/ }).click();
  await expect(page.getByText(/^Check this IBAN/)).toBeVisible();
  await expect(page.getByLabel("Full name")).toHaveValue("Sanne de Boer");
  await expect(page.locator("label[for=email] .optional")).toBeHidden();
  await page.getByLabel("IBAN").fill(account);
  await page.getByRole("button", { name: /^Pay/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your bank takes 2 to 5 days");
  await expect(page.getByText(/from AT•• •••• 3201/)).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "Your bank pays" })).toHaveAttribute(
    "aria-current",
    "step",
  );
  await page.getByText("See the mandate").click();
  await expect(page.getByText(/your bank to pay it/)).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your bank takes 2 to 5 days");
  const { status } = await api.get<Intent>(`/payment-intents/${session.paymentIntentId}`);
  expect(status).toBe("processing");
});

test.describe("without a script", () => {
  test.use({ javaScriptEnabled: false });

  test("the same form is sent by the browser alone", async ({ page, api }) => {
    const session = await openSession(api, byDebit);
    await page.goto(session.sessionUrl);
    await page.getByLabel("SEPA Direct Debit").check();
    await page.getByLabel("IBAN").fill(account);
    await page.getByLabel("Full name").fill("Sanne de Boer");
    await page.getByLabel("Email").fill("sanne@deboer.example");
    await page.getByRole("button", { name: /^Pay/ }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your bank takes 2 to 5 days");
  });
});
