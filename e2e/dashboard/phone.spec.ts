import { boxAtRest } from "../fixtures/box-at-rest.ts";
import { query } from "../fixtures/database.ts";
import { expect, test } from "../fixtures/test.ts";
import { disputePayment, payByCard } from "./card-payments.ts";
import { signIn } from "./sign-in.ts";

test.use({ viewport: { width: 390, height: 844 } });

type Made = { id: string };

test("on a phone payments are parted by days while they are in the order of time", async ({
  page,
  shop,
  api,
}) => {
  for (const [days, amount] of [4900, 3200, 1200].entries()) {
    const id = await payByCard(api, { amount });
    const earlier = `UPDATE payment_intents SET "createdAt" = "createdAt" - $2 * interval '1 day' WHERE id = $1`;
    await query(earlier, [id, days]);
  }
  await signIn(page, shop);
  await page.goto("/payments");
  const rows = page.getByRole("table", { name: "Payments" }).locator("tbody").getByRole("row");
  await expect(rows).toHaveText([/^Today$/, /€49/, /^Yesterday$/, /€32/, /^Earlier$/, /€12/]);
  await page.goto("/payments?sort=largest");
  await expect(rows).toHaveText([/€49/, /€32/, /€12/]);
});

test("on a phone rows follow their filters, and say who it is or what was bought", async ({
  page,
  shop,
  api,
}) => {
  const vera = { name: "Vera Tanaka", email: "vera@example.com" };
  const { id: customerId } = await api.post<Made>("/customers", vera);
  const lineItems = [{ name: "Fern", amount: 4900, currency: "EUR" }];
  for (const more of [{ customerId }, {}])
    await api.post("/checkout/sessions", { currency: "EUR", lineItems, ...more });
  await signIn(page, shop);
  await page.goto("/checkout-sessions");
  const rows = page.getByRole("table").locator("tbody tr[data-id]");
  await expect(rows).toHaveText([/Fern/, /Vera Tanaka/]);
  const filter = await boxAtRest(page.getByRole("button", { name: "Date" }));
  const row = await boxAtRest(rows.first());
  expect(row.y - filter.y - filter.height).toBeLessThan(32);
});

test("on a phone the answer to a dispute is within reach, however far its story is read", async ({
  page,
  shop,
  api,
}) => {
  const id = await disputePayment(api, { amount: 14_700 });
  await signIn(page, shop);
  await page.goto(`/payments/${id}`);
  await expect(
    page.getByText(/^Evidence, \d of 5 ready; proof of delivery is missing/),
  ).toBeVisible();
  const last = page.getByRole("button", { name: "Add metadata" });
  await last.scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 10_000);
  const answer = page.getByRole("link", { name: "Answer with evidence" });
  await expect(answer).toBeInViewport({ ratio: 1 });
  // Nothing lies below it for good.
  await last.click({ trial: true });
  // On a page at four times its size, the bar would take a quarter.
  await page.setViewportSize({ width: 360, height: 225 });
  await expect(answer).not.toBeInViewport();
  await page.setViewportSize({ width: 390, height: 844 });
  await answer.click();
  await expect(page).toHaveURL(/\/disputes\/dp_/);
});
