import { expect, test } from "../../fixtures/test.ts";
import { card } from "../card-payments.ts";
import { signIn } from "../sign-in.ts";

test("staff pause a subscription, resume it, and end it with its period, or at once", async ({
  page,
  shop,
  api,
}) => {
  const customer = await api.post<{ id: string }>("/customers", {
    name: "Flora",
    email: "flora.subscribes@example.com",
  });
  const session = await api.post<{ id: string }>("/checkout/sessions", {
    totalAmount: 1900,
    currency: "EUR",
    mode: "subscription",
    customerId: customer.id,
    successUrl: "https://example.com/thanks",
    cancelUrl: "https://example.com/",
  });
  await api.post(`/checkout/sessions/${session.id}/confirm`, { card });
  const { data } = await api.get<{ data: { id: string }[] }>(
    `/subscriptions?customerId=${customer.id}`,
  );
  const id = data[0]?.id;
  await signIn(page, shop);
  await page.goto("/billing");
  const tabs = page.getByRole("navigation", { name: "Billing" });
  await tabs.getByRole("link", { name: "Subscriptions" }).click();
  await expect(page.getByRole("table", { name: "Subscriptions" })).toContainText("every month");
  await page.goto(`/subscriptions/${id}`);
  await expect(page.getByRole("heading", { name: /^Next charge: €19\.00 on / })).toBeVisible();
  await page.getByRole("button", { name: "Pause" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Pause" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByText("Nothing is charged until you resume it.")).toBeVisible();
  expect(await api.get(`/subscriptions/${id}`)).toMatchObject({ status: "paused" });
  await page.getByRole("button", { name: "Resume" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Resume" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByRole("list", { name: "Story" })).toContainText("Resumed");
  await page.getByRole("button", { name: "Cancel at period end" }).click();
  await page.getByRole("dialog").getByLabel("Reason").selectOption("Too expensive");
  await page.getByRole("dialog").getByRole("button", { name: "Cancel subscription" }).click();
  // The page behind a dialog is hidden from roles: first the dialog has to be gone.
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Cancel at period end" })).toHaveCount(0);
  expect(await api.get(`/subscriptions/${id}`)).toMatchObject({
    status: "active",
    cancelAtPeriodEnd: true,
    cancelReason: "too_expensive",
  });
  await page.getByRole("button", { name: "Cancel now" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel subscription" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByText("Canceled", { exact: true }).first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Cancel now" })).toHaveCount(0);
  expect(await api.get(`/subscriptions/${id}`)).toMatchObject({ status: "canceled" });
});
