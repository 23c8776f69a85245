import { query } from "../fixtures/database.ts";
import { expect, test } from "../fixtures/test.ts";
import { cards, pay } from "./shopper.ts";

// A link, paid; then Back, as shoppers do, and the button once more.

type Api = { post<Answer>(path: string, body: object): Promise<Answer> };

function openLink(api: Api): Promise<{ id: string; url: string }> {
  return api.post("/payment-links", {
    totalAmount: 4900,
    currency: "EUR",
    mode: "payment",
    name: "Seed swap",
    successUrl: "",
    cancelUrl: "",
    metadata: {},
  });
}

async function completions(linkId: string): Promise<number> {
  const [row] = await query<{ completions: number }>(
    "SELECT completions FROM payment_links WHERE id = $1",
    [linkId],
  );
  return row?.completions ?? -1;
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("Back after paying a link shows what was paid; paying again is a choice", async ({
      page,
      api,
    }) => {
      const link = await openLink(api);
      await page.goto(link.url);
      await page.getByLabel("Email").fill("again@example.com");
      await pay(page, cards.good);
      await expect(page.getByText("Payment complete")).toBeVisible();
      await page.goBack();
      await expect(page.getByRole("heading", { level: 1 })).toContainText("You paid this at");
      await expect(page.getByText("Charged once: €49.00.")).toBeVisible();
      await expect(page.getByRole("button", { name: /^Pay/ })).toHaveCount(0);
      expect(await completions(link.id)).toBe(1);
      await page.getByRole("link", { name: "Pay again" }).click();
      await pay(page, cards.good);
      await expect(page.getByText("Payment complete")).toBeVisible();
      expect(await completions(link.id)).toBe(2);
      await page.goto(link.url);
      await page.getByRole("link", { name: "See the receipt" }).click();
      await expect(page.getByText("Payment complete")).toBeVisible();
    });
  });
}
