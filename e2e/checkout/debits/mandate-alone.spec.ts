import type { Page } from "@playwright/test";
import { violationsOf } from "../../fixtures/broken-rules.ts";
import { type Api, expect, test } from "../../fixtures/test.ts";
import { openSession } from "../shopper.ts";

type Saved = { data: { type: string; last4: string; mandate: string | null }[] };

const look = {
  merchantAlias: "Fern & Oak",
  accentColor: "#1f5a41",
  backgroundColor: "#e8eee3",
  typeface: "serif",
  methods: ["card", "sepa_debit"],
};

/** The page on which a customer gives a mandate, and that customer. */
async function openPage(api: Api, more: object) {
  const email = "sanne@deboer.example";
  const customer = await api.post<{ id: string }>("/customers", { name: "Sanne de Boer", email });
  const session = await openSession(api, {
    customerId: customer.id,
    hostedCheckoutConfig: look,
    ...more,
  });
  return { customer, session };
}

async function giveAccount(page: Page): Promise<void> {
  await page.getByLabel("SEPA Direct Debit").check();
  await expect(page.getByText(/Nothing is debited now/)).toBeVisible();
  await expect(page.getByText(/saves this card/)).toBeHidden();
  await page.getByLabel("IBAN").fill("AT61 1904 3002 3457 3201");
  await page.getByLabel("Full name").fill("Sanne de Boer");
  await page.getByLabel("Email").fill("sanne@deboer.example");
}

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with a script" : "without a script", () => {
    test.use({ javaScriptEnabled });

    test("a page of mode setup keeps an account and debits nothing", async ({
      page,
      api,
    }, info) => {
      const { customer, session } = await openPage(api, { mode: "setup", lineItems: undefined });
      await page.goto(session.sessionUrl);
      await giveAccount(page);
      if (javaScriptEnabled) expect(await violationsOf(page)).toEqual([]);
      await page.screenshot({ path: info.outputPath("setup.png"), fullPage: true });
      await page.getByRole("button", { name: "Save" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Account saved");
      await expect(page.getByText("Nothing was debited.")).toBeVisible();
      await page.screenshot({ path: info.outputPath("saved.png"), fullPage: true });
      const { data } = await api.get<Saved>(`/payment-methods?customerId=${customer.id}`);
      expect(data).toMatchObject([{ type: "sepa_debit", last4: "3201" }]);
    });
  });

test("a trial begins by an account", async ({ page, api }, info) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { session } = await openPage(api, { mode: "subscription", trialDays: 14 });
  await page.goto(session.sessionUrl);
  await giveAccount(page);
  expect(await violationsOf(page)).toEqual([]);
  await page.screenshot({ path: info.outputPath("trial.png"), fullPage: true });
  await page.getByRole("button", { name: /trial/i }).click();
  await expect(page.getByText("Nothing was debited.")).toBeVisible();
  const { data } = await api.get<{ data: { status: string }[] }>("/subscriptions");
  expect(data.map(({ status }) => status)).toEqual(["trialing"]);
});
