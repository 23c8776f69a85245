import { query } from "../fixtures/database.ts";
import { createMerchant } from "../fixtures/merchant.ts";
import { expect, test } from "../fixtures/test.ts";
import { signIn } from "./sign-in.ts";

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
  await expect(other.getByRole("link", { name: "New payment link" })).toHaveCount(0);
});
