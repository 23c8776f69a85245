import { violationsOf } from "../../fixtures/broken-rules.ts";
import { expect, test } from "../../fixtures/test.ts";
import { cards, openSession, typeCard } from "../shopper.ts";

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with a script" : "without a script", () => {
    test.use({ javaScriptEnabled, viewport: { width: 320, height: 700 } });

    test("a trial says what is charged today and later, charges nothing, and can be canceled", async ({
      page,
      api,
    }) => {
      const session = await openSession(api, {
        mode: "subscription",
        trialDays: 14,
        recurring: { interval: "month", intervalCount: 1 },
        lineItems: [{ name: "Plant of the month", quantity: 1, amount: 1900, currency: "EUR" }],
      });
      await page.goto(session.sessionUrl);
      await expect(page.getByText(/^€0\.00 today, then €19\.00 every month from /)).toBeVisible();
      if (javaScriptEnabled) {
        const violations = await violationsOf(page);
        expect(violations).toEqual([]);
        const tooWide = () => document.documentElement.scrollWidth - window.innerWidth;
        expect(await page.evaluate(tooWide)).toBeLessThanOrEqual(0);
      }
      await page.getByLabel("Email").fill(`${session.id}@example.com`);
      await typeCard(page, cards.good);
      await page.getByRole("button", { name: "Start free trial" }).click();
      await page.getByRole("link", { name: "Manage or cancel subscription" }).click();
      const { data } = await api.get<{
        data: { checkoutSessionId: string; status: string; amount: number }[];
      }>("/subscriptions?limit=100");
      expect(data.find(({ checkoutSessionId }) => checkoutSessionId === session.id)).toMatchObject({
        status: "trialing",
        amount: 1900,
      });
      await page.getByRole("button", { name: "Cancel subscription" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toContainText(
        "Your subscription ends on",
      );
    });
  });
