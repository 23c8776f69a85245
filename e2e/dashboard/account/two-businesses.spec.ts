import { query } from "../../fixtures/database.ts";
import { createMerchant } from "../../fixtures/merchant.ts";
import { expect, test } from "../../fixtures/test.ts";
import { signIn } from "../sign-in.ts";

test("who works for two businesses changes between them; another tab says so before it does harm", async ({
  page,
}) => {
  const [ferns, figs] = [await createMerchant("Two Ferns"), await createMerchant("Two Figs")];
  await query(
    `INSERT INTO memberships ("merchantId", "userId", role, "createdAt")
     SELECT $1, id, 'viewer', now() FROM users WHERE email = $2`,
    [figs.merchantId, ferns.email],
  );
  await signIn(page, ferns);
  await page.goto("/");
  const other = await page.context().newPage();
  await other.goto("/customers");
  await expect(other.getByRole("button", { name: "Business: Two Ferns" })).toBeVisible();

  await page.getByRole("button", { name: "Business: Two Ferns" }).click();
  await page.getByRole("menuitemradio", { name: "Two Figs" }).click();
  await expect(page.getByRole("button", { name: "Business: Two Figs" })).toBeVisible();
  const warning = other.getByRole("dialog", { name: "You act for Two Figs now" });
  await warning.getByRole("button", { name: "Show Two Figs" }).click();
  await expect(other.getByRole("button", { name: "Business: Two Figs" })).toBeVisible();
  // The role is that of the business.
  await other.goto("/payment-links");
  await expect(other.getByRole("link", { name: "New payment link" })).toHaveCount(0);
});

test("who signs in again in another tab does nothing for the first business on a page of the second, and loses nothing typed", async ({
  page,
}) => {
  const [ferns, figs] = [await createMerchant("Again Ferns"), await createMerchant("Again Figs")];
  await query(
    `INSERT INTO memberships ("merchantId", "userId", role, "createdAt")
     SELECT $1, id, 'owner', now() FROM users WHERE email = $2`,
    [figs.merchantId, ferns.email],
  );
  await signIn(page, ferns);
  await page.goto("/");
  await page.getByRole("button", { name: "Business: Again Ferns" }).click();
  await page.getByRole("menuitemradio", { name: "Again Figs" }).click();
  await expect(page.getByRole("button", { name: "Business: Again Figs" })).toBeVisible();
  await page.goto("/products/new");
  await page.getByLabel("Name").fill("Fiddle-leaf fig");
  await page.getByLabel("Price").fill("24.50");

  // The new sign-in acts for the business that was joined first.
  await signIn(page, ferns);
  await page.getByRole("button", { name: "Add product" }).click();
  await expect(page.getByText("this page belongs to a different business")).toBeVisible();
  await expect(page.getByLabel("Name")).toHaveValue("Fiddle-leaf fig");
  const made = await query(`SELECT 1 FROM products WHERE "merchantId" = ANY($1)`, [
    [ferns.merchantId, figs.merchantId],
  ]);
  expect(made).toEqual([]);

  const other = await page.context().newPage();
  await other.goto("/");
  await other.getByRole("button", { name: "Business: Again Ferns" }).click();
  await other.getByRole("menuitemradio", { name: "Again Figs" }).click();
  await expect(other.getByRole("button", { name: "Business: Again Figs" })).toBeVisible();
  await page.getByRole("button", { name: "Add product" }).click();
  await expect(page.getByRole("heading", { name: "Fiddle-leaf fig", level: 1 })).toBeVisible();
});
