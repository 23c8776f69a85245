import { createMerchant } from "../../fixtures/merchant.ts";
import { apiOf, expect, test } from "../../fixtures/test.ts";
import { signIn } from "../sign-in.ts";

interface Session {
  id: string;
  sessionUrl: string;
}

test("the overview says how far checkouts came, and leads to those that were lost", async ({
  page,
}) => {
  const shop = await createMerchant("Ferns");
  const api = apiOf(shop);
  const open = () =>
    api.post<Session>("/checkout/sessions", { currency: "EUR", totalAmount: 4900 });
  const confirm = ({ id }: Session, number: string) =>
    page.request.post(`${shop.baseUrl}/api/canary/checkout/sessions/${id}/confirm`, {
      headers: { Authorization: `Bearer ${shop.apiKey}` },
      data: { card: { number, expMonth: 12, expYear: 2034, cvc: "123" } },
    });
  await confirm(await open(), "4242424242424242");
  await confirm(await open(), "4000000000000002");
  await page.goto((await open()).sessionUrl);
  await signIn(page, shop);
  await page.goto("/");
  const funnel = page.getByRole("region", { name: "From opened to paid" });
  await expect(funnel.getByRole("listitem").filter({ hasText: "Opened" })).toContainText("3 100 %");
  await expect(funnel.getByRole("listitem").filter({ hasText: "Card sent" })).toContainText(
    "2 67 %",
  );
  await expect(funnel.getByRole("listitem").filter({ hasText: "Paid" })).toContainText("1 33 %");
  await expect(funnel.getByText("left before a card was sent")).toBeVisible();
  const declined = funnel.getByRole("listitem").filter({ hasText: "were declined" });
  await declined.getByRole("link", { name: "1" }).click();
  await expect(page).toHaveURL(/\/checkout-sessions\?step=undecided&from=.*&to=/);
  await expect(page.getByRole("row").filter({ hasText: "€49.00" })).toHaveCount(1);
});
