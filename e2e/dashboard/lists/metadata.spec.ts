import { expect, test } from "../../fixtures/test.ts";
import { card } from "../card-payments.ts";
import { signIn } from "../sign-in.ts";

interface Customer {
  id: string;
  metadata: Record<string, unknown>;
}

test("staff note things on a customer; what a colleague changed meanwhile is told and nothing is lost", async ({
  page,
  shop,
  api,
}) => {
  const { id } = await api.post<Customer>("/customers", {
    name: "Vera Molnar",
    email: `vera-${Date.now()}@example.com`,
    metadata: { shelf: "A1", visits: 3 },
  });
  await signIn(page, shop);
  await page.goto(`/customers/${id}`);
  await page.getByRole("button", { name: "Edit metadata" }).click();
  const dialog = page.getByRole("dialog", { name: "Metadata" });
  await dialog.getByLabel("Value of shelf").fill("B4");
  await dialog.getByLabel("Value of visits").fill("many");
  await dialog.getByRole("button", { name: "Add a key" }).click();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText("Give the key a name, or remove the row.")).toBeVisible();
  await expect(dialog.getByText("This value is JSON and cannot be read as it is.")).toBeVisible();
  await dialog.getByLabel("Value of visits").fill("4");
  await dialog.getByLabel("Key 3").fill("birthday");
  await dialog.getByLabel("Value of birthday").fill("5 January");

  await api.patch(`/customers/${id}`, { metadata: { shelf: "C9", size: "large" } });
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText("shelf: C9")).toBeVisible();
  await expect(dialog.getByLabel("Value of shelf")).toHaveValue("B4");
  await dialog.getByRole("button", { name: "Take theirs" }).click();
  await expect(dialog.getByLabel("Value of shelf")).toHaveValue("C9");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("5 January")).toBeVisible();
  const { metadata } = await api.get<Customer>(`/customers/${id}`);
  expect(metadata).toEqual({ shelf: "C9", visits: 4, birthday: "5 January", size: "large" });
});

test("a customer's page says what was spent, per currency and less refunds, and a payment takes notes", async ({
  page,
  shop,
  api,
}) => {
  const { id: customerId } = await api.post<Customer>("/customers", {
    name: "Ada Spender",
    email: `ada-${Date.now()}@example.com`,
  });
  const paid: string[] = [];
  for (const currency of ["EUR", "USD"]) {
    const money = { amount: 4900, currency, customerId };
    const { id } = await api.post<{ id: string }>("/payment-intents", money);
    await api.post(`/payment-intents/${id}/confirm`, { card, savePaymentMethod: true });
    paid.push(id);
  }
  const [first] = paid;
  await api.post("/refunds", { paymentIntentId: first, amount: 900 });
  await signIn(page, shop);
  await page.goto(`/customers/${customerId}`);
  const spent = page.locator("section", { has: page.getByRole("heading", { name: "Spent" }) });
  await expect(spent).toContainText("€40.00");
  await expect(spent).toContainText("1 payment of €49.00, €9.00 refunded");
  await expect(spent).toContainText("$49.00");
  await expect(page.getByText("•••• 4242").filter({ visible: true }).first()).toBeVisible();

  await page.goto(`/payments/${first}`);
  await page.getByRole("button", { name: "Add metadata" }).click();
  const dialog = page.getByRole("dialog", { name: "Metadata" });
  await dialog.getByRole("button", { name: "Add a key" }).click();
  await dialog.getByLabel("Key 1").fill("case");
  await dialog.getByLabel("Value of case").fill("77");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
  expect(await api.get(`/payment-intents/${first}`)).toMatchObject({ metadata: { case: "77" } });
});
