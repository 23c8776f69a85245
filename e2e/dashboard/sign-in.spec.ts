import { query } from "../fixtures/database.ts";
import { createMerchant } from "../fixtures/merchant.ts";
import { expect, test } from "../fixtures/test.ts";
import { signInByForm } from "./sign-in.ts";

test("staff sign in, see the business and sign out for good", async ({ page, demo }) => {
  await signInByForm(page, demo);
  await expect(page.getByText("Payments that succeed")).toBeVisible();
  await expect(page.getByRole("table", { name: "Payments" })).toBeVisible();

  await page.getByRole("button", { name: /Account of/ }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/\/sign-in/);
  await page.goto("/payments");
  await expect(page).toHaveURL(/\/sign-in/);
});

test("a deep link leads through the sign-in to exactly the page that was asked for", async ({
  page,
  demo,
}) => {
  await page.goto("/payments?status=succeeded");
  await expect(page).toHaveURL(/\/sign-in\?/);
  await page.getByLabel("Email").fill(demo.email);
  await page.getByLabel("Password").fill(demo.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL("/payments?status=succeeded");
  await expect(page.getByRole("heading", { name: "Payments", level: 1 })).toBeVisible();
});

test("a session that ends under a page leads back to where its holder was going", async ({
  page,
  demo,
}) => {
  await signInByForm(page, demo);
  await page.context().clearCookies();
  await page.getByRole("link", { name: "Customers" }).click();
  await expect(page).toHaveURL("/sign-in?callbackUrl=%2Fcustomers");
});

test("a refused sign-in keeps the email, drops the password and says the same for unknown accounts", async ({
  page,
}) => {
  await page.goto("/sign-in");
  const email = `nobody-${Date.now()}@example.com`;
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill("not the password");
  await page.getByLabel("Password").press("Enter");
  await expect(page.getByText("Email and password do not match an account.")).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue(email);
  await expect(page.getByLabel("Password")).toHaveValue("");
  await expect(page.getByLabel("Password")).toBeFocused();
});

test("where single sign-on is required, a right password opens nothing and says what does", async ({
  page,
}) => {
  const { merchantId, email, password } = await createMerchant("Single Sign Sorrel");
  await query(`UPDATE merchants SET "requireSingleSignOn" = true WHERE id = $1`, [merchantId]);
  await page.goto("/sign-in");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByText("Your company requires single sign-on")).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue(email);
  await page.goto("/payments");
  await expect(page).toHaveURL(/\/sign-in/);
});

test("the chosen theme is there from the first byte of the next page", async ({ page, demo }) => {
  await signInByForm(page, demo);
  await page.getByRole("button", { name: /Account of/ }).click();
  await page.getByRole("menuitemradio", { name: "Dark" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  const answer = await page.request.get("/payments");
  expect(await answer.text()).toContain('data-theme="dark"');
});
