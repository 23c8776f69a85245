import { query } from "../../fixtures/database.ts";
import { type Api, expect, test } from "../../fixtures/test.ts";
import { card } from "../card-payments.ts";
import { signIn } from "../sign-in.ts";

type Made = { id: string };

/** A subscription of €24 a month whose first renewal was declined. Answers its id and its customer's. */
async function declineRenewal(api: Api, name: string) {
  const customer = await api.post<Made>("/customers", {
    name,
    email: `${name.toLowerCase()}@example.com`,
  });
  const session = await api.post<Made>("/checkout/sessions", {
    mode: "subscription",
    totalAmount: 2400,
    currency: "EUR",
    customerId: customer.id,
    successUrl: "https://example.com/thanks",
    cancelUrl: "https://example.com/",
  });
  await api.post(`/checkout/sessions/${session.id}/confirm`, { card });
  await cardTurns(customer.id, "insufficient_funds");
  const { data } = await api.get<{ data: Made[] }>(`/subscriptions?customerId=${customer.id}`);
  return { customerId: customer.id, id: data[0]?.id ?? "" };
}

/** Has the customer's saved card answer by another scenario from now on. */
async function cardTurns(customerId: string, scenario: string): Promise<void> {
  await query(
    `UPDATE sandbox_methods SET scenario = $2 WHERE token IN
     (SELECT "processorMethod" FROM payment_methods WHERE "customerId" = $1)`,
    [customerId, scenario],
  );
}

test("staff see all renewals that are tried again, try one now until it is paid, and stop another", async ({
  page,
  shop,
  api,
}) => {
  const [jonas, priya] = [await declineRenewal(api, "Jonas"), await declineRenewal(api, "Priya")];
  await api.post("/testing/advance", { months: 1, hours: 1 });
  const statusOf = async ({ id }: Made) =>
    (await api.get<{ status: string }>(`/subscriptions/${id}`)).status;
  expect([await statusOf(jonas), await statusOf(priya)]).toEqual(["past_due", "past_due"]);
  await signIn(page, shop);
  await page.goto("/billing");
  const queue = page.getByRole("region", { name: "Declined, being tried again" });
  await expect(queue).toContainText("Not enough money");
  await page.goto("/subscriptions/retries");
  const row = (name: string) =>
    page.getByRole("table", { name: "Declined, being tried again" }).getByRole("row", { name });
  await expect(row("Jonas")).toContainText("€24.00");
  await expect(row("Jonas")).toContainText("1 of");
  const act = async (name: string, button: string, confirm: string) => {
    await row(name).getByRole("button", { name: button, exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: confirm, exact: true }).click();
  };
  const dialog = page.getByRole("dialog");

  await act("Jonas", "Try now", "Try now");
  await expect(dialog.getByRole("alert")).toContainText("insufficient funds");
  expect(await statusOf(jonas)).toBe("past_due");
  await cardTurns(jonas.customerId, "visa");
  await dialog.getByRole("button", { name: "Try now", exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(row("Jonas")).toHaveCount(0);
  expect(await statusOf(jonas)).toBe("active");

  await act("Priya", "Stop", "Go on trying");
  await expect(dialog).toHaveCount(0);
  expect(await statusOf(priya)).toBe("past_due");
  await act("Priya", "Stop", "Stop trying");
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText("No renewal is being tried again")).toBeVisible();
  expect(await statusOf(priya)).toBe("unpaid");
});
