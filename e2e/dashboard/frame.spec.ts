import { boxAtRest } from "../fixtures/box-at-rest.ts";
import { violationsOf } from "../fixtures/broken-rules.ts";
import { createMerchant, createStaff } from "../fixtures/merchant.ts";
import { apiOf, expect, test } from "../fixtures/test.ts";
import { disputePayment } from "./card-payments.ts";
import { signIn } from "./sign-in.ts";

test("Vera's payment is found from anywhere by her name, in two presses", async ({
  page,
  shop,
  api,
}) => {
  const { id: customerId } = await api.post<{ id: string }>("/customers", {
    name: "Vera Tanaka",
    email: "vera.tanaka@example.com",
  });
  const { id } = await api.post<{ id: string }>("/payment-intents", {
    amount: 123_456,
    currency: "EUR",
    customerId,
  });
  await signIn(page, shop);
  await page.goto("/settings");
  const dialog = page.getByRole("dialog", { name: "Search and do" });
  await expect(async () => {
    await page.keyboard.press("Control+k");
    await expect(dialog).toBeVisible({ timeout: 2000 });
  }).toPass();
  await expect(dialog.getByRole("combobox")).toBeFocused();
  await page.keyboard.type("1234.56");
  // How long ago that was stands after the comma.
  const payment = dialog.getByRole("option", { name: "Vera Tanaka, " });
  await expect(payment).toBeVisible();
  const violations = await violationsOf(page);
  expect(violations.map(({ id: rule, nodes }) => `${rule}: ${nodes[0]?.html}`)).toEqual([]);
  await page.keyboard.press("Control+a");
  await page.keyboard.type("tanaka");
  await expect(dialog.getByRole("option", { name: "vera.tanaka@example.com" })).toBeVisible();
  await payment.click();
  await expect(page).toHaveURL(new RegExp(`/payments/${id}`));
});

test("what is found can be acted on: a dispute is answered, a link is sent to whom it is for", async ({
  page,
  shop,
  api,
}) => {
  const vera = { name: "Vera Tanaka", email: "vera.tanaka@example.com" };
  const { id: customerId } = await api.post<{ id: string }>("/customers", vera);
  await disputePayment(api, { amount: 14_700, customerId });
  await signIn(page, shop);
  const dialog = page.getByRole("dialog", { name: "Search and do" });
  const choose = async (name: RegExp) => {
    await page.goto("/customers");
    await page.getByRole("button", { name: "Search", exact: true }).first().click();
    await dialog.getByRole("combobox").fill("vera");
    await dialog.getByRole("option", { name }).click();
  };
  await choose(/^Answer the dispute of Vera Tanaka.*left$/);
  await expect(page).toHaveURL(/\/disputes\/dp_/);

  await choose(/^Send Vera Tanaka a payment link/);
  await expect(page.getByText("To send to Vera Tanaka")).toBeVisible();
  await page.getByLabel("Name").fill("Monstera");
  await page.getByRole("textbox", { name: "Amount" }).fill("89");
  await page.getByRole("button", { name: "Create payment link" }).click();
  await page.getByRole("button", { name: "Email to Vera Tanaka" }).click();
  await expect(page.getByLabel("Email")).toHaveValue(vera.email);
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByText(`Sent to ${vera.email}`)).toBeVisible();
});

test("keys lead everywhere, and their sheet says so; in a field they are letters", async ({
  page,
  demo,
}) => {
  await signIn(page, demo);
  await page.goto("/");
  const help = page.getByRole("dialog", { name: "Keys" });
  await expect(async () => {
    await page.keyboard.press("?");
    await expect(help).toBeVisible({ timeout: 2000 });
  }).toPass();
  await page.keyboard.press("Escape");
  await expect(help).toHaveCount(0);
  // The second key counts for a second only, which a busy machine may need between the two.
  await expect(async () => {
    await page.keyboard.press("g");
    await page.keyboard.press("c");
    await expect(page).toHaveURL(/\/customers$/, { timeout: 5000 });
  }).toPass();
  const search = page.getByRole("searchbox", { name: "Search customers" });
  await search.fill("");
  await search.pressSequentially("g?/c");
  await expect(search).toHaveValue("g?/c");
});

test("places, tabs and what can be made are those of the role", async ({ page }) => {
  const shop = await createMerchant("Rolled Ferns");
  await signIn(page, await createStaff(shop.merchantId, "viewer"));
  await page.goto("/");
  await expect(page.getByRole("navigation", { name: "Dashboard" }).getByRole("link")).toHaveText([
    "Overview",
    "Payments",
    "Billing",
    "Customers",
    "Products",
    "Balance",
    "Developers",
    "Settings",
  ]);
  await expect(page.getByRole("button", { name: "New", exact: true })).toHaveCount(0);
  await page.goto("/events");
  const tabs = page.getByRole("navigation", { name: "Developers" });
  await expect(tabs.getByRole("link", { name: "Webhooks" })).toBeVisible();
  await expect(tabs.getByRole("link", { name: "API keys" })).toHaveCount(0);
});

test("a dispute that waits for an answer is counted where it is", async ({ page }) => {
  const shop = await createMerchant("Disputed Ferns");
  const api = apiOf(shop);
  await disputePayment(api, { amount: 900 });
  await signIn(page, shop);
  await page.goto("/");
  const payments = page.getByRole("navigation", { name: "Dashboard" });
  await expect(payments.getByRole("link", { name: "Payments 1 to answer" })).toBeVisible();
});

test("on a phone the places are at the bottom, and a row is two lines", async ({ page, demo }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, demo);
  await page.goto("/");
  await page
    .getByRole("navigation", { name: "Places" })
    .getByRole("link", { name: "Payments" })
    .click();
  await expect(page.getByRole("heading", { name: "Payments", level: 1 })).toBeVisible();
  const row = page.getByRole("table", { name: "Payments" }).getByRole("row").nth(1);
  expect((await boxAtRest(row)).height).toBeLessThan(72);
});

test("a short page does not scroll", async ({ page }) => {
  await signIn(page, await createMerchant("Short Ferns"));
  await page.goto("/compliance");
  await page.getByRole("heading", { level: 1 }).waitFor();
  const excess = await page.evaluate(
    () => document.documentElement.scrollHeight - window.innerHeight,
  );
  expect(excess).toBeLessThanOrEqual(0);
});

test("the field of the palette names the entry that Enter opens, whoever chose it", async ({
  page,
  shop,
  api,
}) => {
  await api.post("/customers", { name: "Rosa Fern", email: "rosa@fern.example" });
  await signIn(page, shop);
  await page.goto("/payments");
  // A key is heard once the page's script is at work.
  await expect(page.getByRole("button", { name: /^Account of/ })).toBeEnabled();
  await page.keyboard.press("Control+k");
  const field = page.getByRole("combobox", { name: "Search and do" });
  const chosen = page.locator('[cmdk-item][aria-selected="true"]');
  const told = async () => {
    await expect(chosen).toHaveCount(1);
    const id = (await chosen.getAttribute("id")) ?? "none";
    await expect(field).toHaveAttribute("aria-activedescendant", id);
    return id;
  };
  const first = await told();
  await page.keyboard.press("ArrowDown");
  await expect(chosen).not.toHaveAttribute("id", first);
  await told();
  await field.fill("Rosa");
  await expect(chosen).toContainText("Rosa Fern");
  await told();
});

test("a request's id opens that request, though fewer letters of it were answered before", async ({
  page,
  shop,
}) => {
  const id = "req_0123456789abcdef";
  await signIn(page, shop);
  await page.goto("/payments");
  // The answer for the last letter stays on its way for as long as the test likes.
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
  await page.route(`**/dashboard.search*${id}*`, async (route) => {
    await asked;
    await route.continue();
  });
  await page.keyboard.press("Control+k");
  const field = page.getByRole("combobox", { name: "Search and do" });
  await field.fill(id.slice(0, -1));
  await expect(page.getByRole("option", { name: `Open ${id.slice(0, -1)}` })).toBeVisible();
  await field.fill(id);
  const option = page.getByRole("option", { name: "Open req_" });
  await expect(option).toHaveCount(0);
  ask();
  await expect(option).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/requests/${id}$`));
});
