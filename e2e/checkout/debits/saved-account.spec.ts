import type { Page } from "@playwright/test";
import { spokenLanguages } from "#server/wire/atoms/checkout/locale.ts";
import { violationsOf } from "../../fixtures/broken-rules.ts";
import { type Api, expect, test } from "../../fixtures/test.ts";
import { firstView, firstViewMax } from "../../fixtures/weigh.ts";
import { type Intent, openSession } from "../shopper.ts";

type Letters = { data: { subject: string; text: string }[] };

const methods = ["card", "sepa_debit"];
const look = {
  merchantAlias: "Fern & Oak",
  accentColor: "#1f5a41",
  backgroundColor: "#e8eee3",
  typeface: "serif",
};

/** A customer whose account was debited once and is kept, and the page of their next order. */
async function nextOrder(api: Api) {
  const customer = await api.post<{ id: string }>("/customers", {
    name: "Sanne de Boer",
    email: "sanne@deboer.example",
  });
  const first = await api.post<{ id: string }>("/payment-intents", {
    amount: 4900,
    currency: "EUR",
    customerId: customer.id,
  });
  await api.post(`/payment-intents/${first.id}/confirm`, {
    bankDebit: {
      type: "sepa_debit",
      iban: "AT61 1904 3002 3457 3201",
      name: "Sanne de Boer",
      email: "sanne@deboer.example",
      mandateAccepted: true,
    },
    savePaymentMethod: true,
  });
  await api.post("/testing/advance", { days: 4 });
  return openSession(api, {
    customerId: customer.id,
    hostedCheckoutConfig: { ...look, methods },
  });
}

/** The words of the page, its announcement among them; the mandate's are folded. */
async function paysAgain(page: Page): Promise<void> {
  await expect(page.getByLabel("SEPA Direct Debit AT•• •••• 3201")).toBeChecked();
  await expect(page.getByText(/^By paying you ask Fern & Oak to debit this amount/)).toBeVisible();
  await expect(page.getByText(/charges this card once/)).toBeHidden();
  await page.getByText("See the mandate").click();
  await expect(page.getByText(/later ones as agreed, from your account/).first()).toBeVisible();
}

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with a script" : "without a script", () => {
    test.use({ javaScriptEnabled });

    test("a returning customer pays from a saved account with one press, and is told by email", async ({
      page,
      api,
      browser,
    }) => {
      const session = await nextOrder(api);
      await page.goto(session.sessionUrl);
      await paysAgain(page);
      const stranger = await browser.newPage();
      await stranger.goto(session.sessionUrl);
      await expect(stranger.getByLabel("Card number")).toBeVisible();
      await expect(stranger.getByText(/•• 3201/)).toHaveCount(0);
      await stranger.close();
      await page.getByRole("button", { name: "Pay €49.00" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(
        "Your bank takes 2 to 5 days",
      );
      await expect(page.getByText(/from AT•• •••• 3201/)).toBeVisible();
      await page.getByText("See the mandate").click();
      await expect(page.getByText(/later ones as agreed, from your account/)).toBeVisible();
      const { data } = await api.get<Letters>("/notifications?limit=100");
      expect(data.filter(({ subject }) => subject.includes("debits €49.00"))).toHaveLength(1);
      await api.post("/testing/advance", { days: 4 });
      const { status } = await api.get<Intent>(`/payment-intents/${session.paymentIntentId}`);
      expect(status).toBe("succeeded");
    });
  });

const sizes = { desktop: [1280, 900], phone: [390, 844], narrow: [320, 640] } as const;

for (const colorScheme of ["light", "dark"] as const)
  test.describe(colorScheme, () => {
    test.use({ colorScheme });

    test(`a saved account has room and no fault on every screen, in ${colorScheme}`, async ({
      page,
      api,
    }, info) => {
      const session = await nextOrder(api);
      await page.goto(session.sessionUrl);
      for (const [size, [width, height]] of Object.entries(sizes)) {
        await page.setViewportSize({ width, height });
        const tooWide = () => document.documentElement.scrollWidth - window.innerWidth;
        expect(await page.evaluate(tooWide)).toBeLessThanOrEqual(0);
        expect(await violationsOf(page)).toEqual([]);
        await page.screenshot({
          path: info.outputPath(`saved-account-${size}.png`),
          fullPage: true,
        });
      }
    });
  });

test("the page with a saved account is one round trip in every language", async ({ page, api }) => {
  const session = await nextOrder(api);
  await page.goto(session.sessionUrl);
  const sizes: [string, number][] = [];
  for (const language of spokenLanguages) {
    const { bytes, text } = await firstView(page, `${session.sessionUrl}&lang=${language}`);
    expect(text).toContain("•• •••• 3201");
    sizes.push([language, bytes]);
  }
  expect(sizes.filter(([, bytes]) => bytes > firstViewMax)).toEqual([]);
});
