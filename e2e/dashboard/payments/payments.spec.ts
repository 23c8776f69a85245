import { expect, test } from "../../fixtures/test.ts";
import { card, disputePayment, payByCard } from "../card-payments.ts";
import { signIn } from "../sign-in.ts";

test("staff refund part of a payment, and too much is refused with the input kept", async ({
  page,
  shop,
  api,
}) => {
  const session = await api.post<{ id: string; paymentIntentId: string }>("/checkout/sessions", {
    totalAmount: 4900,
    currency: "EUR",
    mode: "payment",
    successUrl: "https://example.com/thanks",
    cancelUrl: "https://example.com/",
  });
  await api.post(`/checkout/sessions/${session.id}/confirm`, { card });
  await signIn(page, shop);
  await page.goto(`/payments/${session.paymentIntentId}`);
  await page.getByRole("button", { name: "Refund", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Refund this payment" });
  const amount = dialog.getByLabel("Amount in EUR");
  await expect(amount).toHaveValue("49.00");
  await amount.fill("49.01");
  await dialog.getByLabel("Reason").fill("Arrived wilted");
  await dialog.getByRole("button", { name: "Refund", exact: true }).click();
  await expect(amount).toHaveAccessibleDescription(/at most €49.00/);
  await expect(dialog.getByLabel("Reason")).toHaveValue("Arrived wilted");

  await amount.fill("12.50");
  await dialog.getByRole("button", { name: "Refund", exact: true }).click();
  await expect(page.getByRole("list", { name: "Refunds" })).toContainText("€12.50");
  const face = await page.locator("body").evaluate((body) => getComputedStyle(body).fontFamily);
  await expect(page.getByText("€12.50 refunded", { exact: true })).toHaveCSS("font-family", face);
  await expect(page.getByText("Part refunded")).toBeVisible();
  // The top shows who paid, how and when.
  await expect(page.locator("main header").locator("time")).toHaveAttribute("datetime", /Z$/);
  await expect(page.getByRole("list", { name: "Story" })).toContainText("Refunded €12.50");
  const refunds = await api.get<{ data: object[] }>(
    `/refunds?paymentIntentId=${session.paymentIntentId}`,
  );
  expect(refunds.data).toMatchObject([{ amount: 1250, reason: "Arrived wilted" }]);
  await page.getByRole("button", { name: "Refund", exact: true }).click();
  await expect(amount).toHaveValue("36.50");
});

test("staff see why the service refused a refund, in the dialog, with the input kept", async ({
  page,
  shop,
  api,
}) => {
  const id = await payByCard(api, { amount: 3000 });
  await signIn(page, shop);
  await page.goto(`/payments/${id}`);
  await page.getByRole("button", { name: "Refund", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Refund this payment" });
  await dialog.getByLabel("Amount in EUR").fill("20");
  await api.post("/refunds", { paymentIntentId: id });
  await dialog.getByRole("button", { name: "Refund", exact: true }).click();
  await expect(dialog.getByRole("alert")).toContainText("nothing left to refund");
  await expect(dialog.getByLabel("Amount in EUR")).toHaveValue("20");
});

test("staff capture part of what a card has set aside", async ({ page, shop, api }) => {
  const { id } = await api.post<{ id: string }>("/payment-intents", {
    amount: 8000,
    currency: "USD",
    captureMethod: "manual",
  });
  await api.post(`/payment-intents/${id}/confirm`, { card });
  await signIn(page, shop);
  await page.goto(`/payments/${id}`);
  await page.getByRole("button", { name: "Capture" }).click();
  const dialog = page.getByRole("dialog", { name: "Capture this payment" });
  await dialog.getByLabel("Amount in USD").fill("60");
  await dialog.getByRole("button", { name: "Capture" }).click();
  await expect(page.getByText("$60.00 captured")).toBeVisible();
  await expect(page.getByRole("button", { name: "Capture" })).toHaveCount(0);
  expect(await api.get(`/payment-intents/${id}`)).toMatchObject({
    status: "succeeded",
    amountCaptured: 6000,
  });
});

test("staff cancel a payment that nobody paid", async ({ page, shop, api }) => {
  const { id } = await api.post<{ id: string }>("/payment-intents", {
    amount: 700,
    currency: "EUR",
  });
  await signIn(page, shop);
  await page.goto(`/payments/${id}`);
  await page.getByRole("button", { name: "Cancel payment" }).click();
  const dialog = page.getByRole("dialog", { name: "Cancel this payment?" });
  await dialog.getByRole("button", { name: "Cancel payment" }).click();
  await expect(page.getByText("Canceled", { exact: true }).first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Cancel payment" })).toHaveCount(0);
  expect(await api.get(`/payment-intents/${id}`)).toMatchObject({ status: "canceled" });
});

test("staff expire a checkout that is open", async ({ page, shop, api }) => {
  const { id } = await api.post<{ id: string }>("/checkout/sessions", {
    totalAmount: 900,
    currency: "EUR",
    mode: "payment",
    successUrl: "https://example.com/thanks",
    cancelUrl: "https://example.com/",
  });
  await signIn(page, shop);
  await page.goto(`/checkout-sessions/${id}`);
  await page.getByRole("button", { name: "Expire" }).click();
  const dialog = page.getByRole("dialog", { name: "Expire this checkout session?" });
  await dialog.getByRole("button", { name: "Expire session" }).click();
  await expect(page.getByText("Expired", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Expire" })).toHaveCount(0);
  expect(await api.get(`/checkout/sessions/${id}`)).toMatchObject({ status: "expired" });
});

test("a refund whose answer is lost on the way is made once", async ({ page, shop, api }) => {
  const id = await payByCard(api, { amount: 3000 });
  await signIn(page, shop);
  await page.goto(`/payments/${id}`);
  let sent = 0;
  await page.route("**/api/trpc/refunds.create**", async (route) => {
    sent += 1;
    const response = await route.fetch();
    if (sent === 1) await route.abort("connectionreset");
    else await route.fulfill({ response });
  });
  await page.getByRole("button", { name: "Refund", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Refund this payment" });
  await dialog.getByLabel("Amount in EUR").fill("10");
  await dialog.getByRole("button", { name: "Refund", exact: true }).click();
  await expect(page.getByRole("list", { name: "Refunds" })).toContainText("€10.00");
  expect(sent).toBe(2);
  const refunds = await api.get<{ data: object[] }>(`/refunds?paymentIntentId=${id}`);
  expect(refunds.data).toMatchObject([{ amount: 1000 }]);
});

test("a disputed payment reads as disputed, says until when, and why it cannot be refunded", async ({
  page,
  shop,
  api,
}) => {
  await disputePayment(api, { amount: 14_700, description: "Monstera, disputed" });
  await signIn(page, shop);
  await page.goto("/payments?status=disputed&search=147");
  await page.getByRole("row").filter({ hasText: "Monstera, disputed" }).click();
  await expect(page.getByRole("heading", { name: "€147.00", level: 1 })).toBeVisible();
  await expect(page.getByText("Disputed", { exact: true })).toBeVisible();
  const refund = page.getByRole("button", { name: "Refund", exact: true });
  await expect(refund).toBeDisabled();
  await expect(refund).toHaveAccessibleDescription("No refund while the bank decides");
  await expect(page.getByRole("list", { name: "Story" })).toContainText("Disputed: €147.00");
  const evidence = page.getByRole("list", { name: "Evidence" });
  await expect(evidence.getByRole("listitem")).toContainText(["Receipt no. 1"]);
  await expect(evidence).toContainText("Proof of delivery, please add");
  await page.getByRole("link", { name: "Answer with evidence" }).click();
  await expect(page).toHaveURL(/\/disputes\/dp_/);
});
