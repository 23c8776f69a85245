import type { Page } from "@playwright/test";
import { type Api, expect, test } from "../../fixtures/test.ts";
import { captured, typeCard } from "../shopper.ts";

type Letters = { data: { subject: string; text: string }[] };
type Subscription = { id: string; status: string; paymentMethodId: string };

/** Its bank asks each time, and declines where its holder is away. */
const asks = "4000 0027 6000 3184";

/** A yearly subscription begins, its bank asks, and a year passes. Answers the address in the letter. */
async function unconfirmedRenewal(page: Page, api: Api, hasScript: boolean): Promise<string> {
  const customer = await api.post<{ id: string }>("/customers", { email: "aoife@byrne.example" });
  const session = await api.post<{ sessionUrl: string }>("/checkout/sessions", {
    mode: "subscription",
    customerId: customer.id,
    currency: "EUR",
    lineItems: [{ name: "Plant of the season", amount: 4900, currency: "EUR" }],
    recurring: { interval: "year", intervalCount: 1 },
  });
  await page.goto(session.sessionUrl);
  await typeCard(page, asks);
  await page.getByRole("button", { name: /^Subscribe/ }).click();
  await answerBank(page, hasScript);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Subscription started");
  await api.post("/testing/advance", { months: 12, days: 1 });
  const { data } = await api.get<Letters>("/notifications?limit=100");
  const letter = data.find(({ subject }) => subject.startsWith("Confirm your payment"));
  return /Confirm the payment: (\S+)/.exec(letter?.text ?? "")?.[1] ?? "";
}

/** A script leads to the bank by itself. */
async function answerBank(page: Page, hasScript: boolean): Promise<void> {
  if (!hasScript) await page.getByRole("button", { name: /continue/i }).click();
  await page.getByRole("button", { name: "Complete" }).click();
}

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with a script" : "without a script", () => {
    test.use({ javaScriptEnabled });

    test("a renewal is confirmed with the bank from its letter, and charged once", async ({
      page,
      api,
    }) => {
      const address = await unconfirmedRenewal(page, api, javaScriptEnabled);
      await page.goto(address);
      await expect(page.getByRole("alert")).toContainText("Your bank wants you to confirm");
      await expect(page.getByRole("region", { name: "Order summary" })).toContainText(
        "€49.00 every year",
      );
      await expect(page.getByLabel("Visa ending in 3184")).toBeChecked();
      await page.getByRole("button", { name: "Pay €49.00" }).click();
      await answerBank(page, javaScriptEnabled);
      await expect(page.getByText("Payment complete")).toBeVisible();
      const sessionId = new URL(address).searchParams.get("entityId") ?? "";
      expect(await captured(sessionId)).toEqual({ count: 1, total: 4900 });
      const { data } = await api.get<{ data: Subscription[] }>("/subscriptions");
      expect(data.map(({ status }) => status)).toEqual(["active"]);
    });

    test("it is paid with another card instead", async ({ page, api }) => {
      await page.goto(await unconfirmedRenewal(page, api, javaScriptEnabled));
      await page.getByLabel("Another card").check();
      await expect(page.getByText("saves this card to charge it every year")).toBeVisible();
      await typeCard(page, "4242 4242 4242 4242");
      await page.getByRole("button", { name: "Pay €49.00" }).click();
      await expect(page.getByText("Payment complete")).toBeVisible();
      const { data } = await api.get<{ data: Subscription[] }>("/subscriptions");
      expect(data.map(({ status }) => status)).toEqual(["active"]);
    });
  });
