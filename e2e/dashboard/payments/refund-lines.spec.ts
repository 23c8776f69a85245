import { brokenRules } from "../../fixtures/broken-rules.ts";
import { expect, test } from "../../fixtures/test.ts";
import { card } from "../card-payments.ts";
import { signIn } from "../sign-in.ts";

type Made = { id: string; paymentIntentId: string };

test("staff give back pieces of a line, and see the money and its tax before they do", async ({
  page,
  shop,
  api,
}) => {
  await api.post("/tax-registrations", { country: "NL", scheme: "domestic", since: "2020-01-01" });
  const { id: discountId } = await api.post<Made>("/discounts", { name: "Spring", percentOff: 10 });
  const currency = "EUR";
  const { id, paymentIntentId } = await api.post<Made>("/checkout/sessions", {
    currency,
    discountId,
    lineItems: [
      { name: "Fern", quantity: 3, amount: 1000, currency },
      { name: "Pot", quantity: 1, amount: 2000, currency },
    ],
    successUrl: "https://example.com/thanks",
    cancelUrl: "https://example.com/",
  });
  await api.post(`/checkout/sessions/${id}/confirm`, { card });
  await signIn(page, shop);
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto(`/payments/${paymentIntentId}`);
  await page.getByRole("button", { name: "Refund", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Refund", exact: true }).click();
  await expect(dialog.getByText("Choose what is given back.")).toBeVisible();
  await dialog.getByLabel("Fern").fill("4");
  await expect(dialog.getByText("Enter a whole number, at most 3.")).toBeVisible();
  await dialog.getByLabel("Fern").fill("1");
  await expect(dialog.getByRole("status")).toHaveText("Comes back€9.00, with €1.56 tax");
  await dialog.getByLabel("Pot").check();
  await expect(dialog.getByRole("status")).toContainText("€27.00");
  expect(await brokenRules(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Refund €27.00" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("Fern €9.00, Pot €18.00, tax €4.68 of it")).toBeVisible();

  await page.getByRole("button", { name: "Refund", exact: true }).click();
  await expect(dialog.getByText("2 pieces, €18.00 left")).toBeVisible();
  await expect(dialog.getByLabel("Pot")).toHaveCount(0);
});
