import { pay as payWith } from "../../checkout/shopper.ts";
import { violationsOf } from "../../fixtures/broken-rules.ts";
import { createMerchant } from "../../fixtures/merchant.ts";
import { apiOf, expect, test } from "../../fixtures/test.ts";
import { declineCard, disputePayment, payByCard } from "../card-payments.ts";
import { signIn } from "../sign-in.ts";

test("a new merchant makes the first link in three fields, without a website, and it is payable", async ({
  page,
}) => {
  const shop = await createMerchant("Brand New Ferns");
  await signIn(page, shop);
  await page.goto("/");
  const steps = page.getByRole("list", { name: "Steps" });
  // The name and the key are there: this merchant was made with them.
  await expect(page.getByText("2 of 8 done")).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: /^New/ })).toHaveCount(1);
  await steps.getByRole("link", { name: "Make a payment link" }).click();
  await page.getByLabel("Name").fill("Monstera");
  await page.getByRole("textbox", { name: "Amount" }).fill("89");
  await page.getByRole("button", { name: "Create payment link" }).click();
  await expect(page.getByRole("heading", { name: "Monstera", level: 1 })).toBeVisible();
  await expect(page.getByText("Our receipt")).toBeVisible();
  const { data } = await apiOf(shop).get<{ data: { url: string }[] }>("/payment-links");
  await page.goto(data[0]?.url ?? "");
  await expect(page.getByText("€89.00").first()).toBeVisible();

  await page.goto("/");
  await expect(page.getByText("3 of 8 done")).toBeVisible();
  await expect(steps.getByRole("listitem").filter({ hasText: "payment link" })).toContainText(
    "done",
  );
  const violations = await violationsOf(page);
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
});

test("the overview says what needs somebody first, and its figures lead to their rows", async ({
  page,
}) => {
  const shop = await createMerchant("Watched Ferns");
  const api = apiOf(shop);
  await payByCard(api);
  await disputePayment(api, { amount: 21_900 });
  await declineCard(api, { amount: 700 });
  await signIn(page, shop);
  await page.goto("/");
  const needs = page.getByRole("region", { name: "Needs you" });
  await expect(needs).toContainText("1 dispute, €219.00 at risk");
  await expect(page.getByRole("definition").filter({ hasText: "€268.00" }).first()).toBeVisible();
  await expect(page.getByText("€49.00 ready to pay out")).toBeVisible();
  await page.getByRole("link", { name: "See them" }).click();
  await expect(page).toHaveURL(/outcome=failed/);
  await expect(page.getByRole("table", { name: "Payments" })).toContainText("Not enough money");
});

test("what sold best and who is new stand on the overview, and a link leads to its payments", async ({
  page,
}) => {
  const shop = await createMerchant("Best Ferns");
  const api = apiOf(shop);
  const product = { name: "Fern", amount: 1_200, currency: "EUR" };
  const { id: productId } = await api.post<{ id: string }>("/products", product);
  const link = await api.post<{ url: string }>("/payment-links", {
    name: "Fern of the week",
    totalAmount: 2_400,
    currency: "EUR",
    mode: "payment",
    lineItems: [{ productId, name: "Fern", amount: 1_200, currency: "EUR", quantity: 2 }],
    successUrl: "",
    cancelUrl: "",
    metadata: {},
  });
  await api.post("/customers", { email: "vera@example.com" });
  await page.goto(link.url);
  await payWith(page, "4242424242424242");
  // A page that is left while it sends takes its form along: nothing would be paid, and the overview say so for ever.
  await expect(page.getByText("Payment complete")).toBeVisible();
  await signIn(page, shop);
  await page.goto("/");
  const links = page.getByRole("region", { name: "Best links" });
  await expect(links.getByRole("listitem")).toContainText(["Fern of the week1 ×€24.00"]);
  const products = page.getByRole("region", { name: "Best products" });
  await expect(products.getByRole("listitem")).toContainText(["Fern2 ×€24.00"]);
  await expect(page.getByRole("region", { name: "New customers" })).toContainText("1");
  await links.getByRole("link", { name: "Fern of the week" }).click();
  await expect(page).toHaveURL(/soldLinkId=plink_/);
  await expect(page.getByRole("table", { name: "Payments" }).getByRole("row")).toHaveCount(2);
});
