import { brokenRules } from "../../fixtures/broken-rules.ts";
import { expect, test } from "../../fixtures/test.ts";
import { card } from "../card-payments.ts";
import { signIn } from "../sign-in.ts";

type Made = { id: string; paymentIntentId: string };

test("a row of the tax report leads to its lines on a phone, and a line to its payment", async ({
  page,
  shop,
  api,
}) => {
  await api.post("/tax-registrations", { country: "NL", scheme: "domestic", since: "2020-01-01" });
  const { id, paymentIntentId } = await api.post<Made>("/checkout/sessions", {
    currency: "EUR",
    totalAmount: 4900,
    successUrl: "https://example.com/thanks",
    cancelUrl: "https://example.com/",
  });
  await api.post(`/checkout/sessions/${id}/confirm`, { card });
  await api.post("/refunds", { paymentIntentId, amount: 900 });
  await signIn(page, shop);
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto("/settings/tax");
  const wide = () =>
    page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
  expect(await wide()).toBeLessThanOrEqual(0);
  const report = page.getByRole("table", { name: "Report" });
  await report.getByRole("link", { name: /Netherlands/ }).click();
  const title = page.getByRole("heading", { name: "Netherlands, standard, 21%, EUR", level: 1 });
  await expect(title).toBeVisible();
  const lines = page.getByRole("table", { name: "Lines" });
  await expect(lines.getByText("€8.50")).toBeVisible();
  await expect(lines.getByText("−€1.56")).toBeVisible();
  expect(await wide()).toBeLessThanOrEqual(0);
  expect(await brokenRules(page)).toEqual([]);
  await lines.getByRole("link", { name: "Refund" }).click();
  await expect(page).toHaveURL(new RegExp(`/payments/${paymentIntentId}`));
});
