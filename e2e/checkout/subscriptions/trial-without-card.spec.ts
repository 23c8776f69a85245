import { spokenLanguages } from "#server/wire/atoms/checkout/locale.ts";
import { violationsOf } from "../../fixtures/broken-rules.ts";
import { expect, test } from "../../fixtures/test.ts";
import { firstView, firstViewMax } from "../../fixtures/weigh.ts";
import { openSession } from "../shopper.ts";

const sold = {
  mode: "subscription",
  trialDays: 14,
  trialWithoutCard: "pause",
  recurring: { interval: "month", intervalCount: 1 },
  lineItems: [{ name: "Plant of the month", quantity: 1, amount: 1900, currency: "EUR" }],
};

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with a script" : "without a script", () => {
    test.use({ javaScriptEnabled, viewport: { width: 320, height: 700 } });

    test("a trial without a card has no card fields, begins by an email address, and leads to where a card is given", async ({
      page,
      api,
    }) => {
      const session = await openSession(api, sold);
      await page.goto(session.sessionUrl);
      await expect(page.getByRole("button", { name: "Start free trial" })).toBeVisible();
      await expect(page.getByLabel("Card number")).toHaveCount(0);
      if (javaScriptEnabled) {
        const violations = await violationsOf(page);
        expect(violations).toEqual([]);
        const tooWide = () => document.documentElement.scrollWidth - window.innerWidth;
        expect(await page.evaluate(tooWide)).toBeLessThanOrEqual(0);
      }
      await page.getByLabel("Email").fill(`${session.id}@example.com`);
      await page.getByRole("button", { name: "Start free trial" }).click();
      await page.getByRole("link", { name: "Manage or cancel subscription" }).click();
      const { data } = await api.get<{ data: Begun[] }>("/subscriptions?limit=100");
      expect(data.find(({ checkoutSessionId }) => checkoutSessionId === session.id)).toMatchObject({
        status: "trialing",
        paymentMethodId: null,
        trialWithoutCard: "pause",
      });
      await page.getByRole("button", { name: "Add a card" }).click();
      await expect(page.getByLabel("Card number")).toBeVisible();
    });
  });

type Begun = { checkoutSessionId: string; status: string; paymentMethodId: string | null };

test("its page is one round trip in every language", async ({ page, api }) => {
  const session = await openSession(api, sold);
  const sizes: [string, number][] = [];
  for (const language of spokenLanguages) {
    const { bytes } = await firstView(page, `${session.sessionUrl}&lang=${language}`);
    sizes.push([language, bytes]);
  }
  expect(sizes).toHaveLength(24);
  expect(sizes.filter(([, bytes]) => bytes > firstViewMax)).toEqual([]);
});
