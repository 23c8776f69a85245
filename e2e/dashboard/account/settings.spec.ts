import type { Page } from "@playwright/test";
import { readOperatorMailbox } from "#server/workshop/testing/staff/operator-mailbox.ts";
import { createMerchant, createStaff } from "../../fixtures/merchant.ts";
import type { Demo } from "../../fixtures/start-app.ts";
import { expect, test } from "../../fixtures/test.ts";
import { signIn } from "../sign-in.ts";

const password = "correct horse battery staple";

/** Somebody of the merchant's staff, made as an administrator makes them. */
async function newColleague(shop: Demo, name: string): Promise<Demo> {
  return { ...shop, ...(await createStaff(shop.merchantId, "viewer", name)) };
}

test("an owner invites somebody; who works here already is refused with the input kept", async ({
  page,
  shop,
}) => {
  await signIn(page, shop);
  await page.goto("/settings");
  await page.getByRole("button", { name: "Invite" }).click();
  const dialog = page.getByRole("dialog", { name: "Invite somebody" });
  await dialog.getByRole("button", { name: "Send invitation" }).click();
  await expect(dialog.getByLabel("Email")).toHaveAttribute("aria-invalid", "true");
  await dialog.getByLabel("Name").fill("Iris Invited");
  await dialog.getByLabel("Email").fill(shop.email);
  await dialog.getByRole("button", { name: "Send invitation" }).click();
  await expect(dialog.getByRole("alert")).toContainText("is already a member");
  await expect(dialog.getByLabel("Name")).toHaveValue("Iris Invited");
  const email = `iris.${Date.now()}@example.com`;
  await dialog.getByLabel("Email").fill(email);
  await dialog.getByLabel("Role").selectOption("support");
  await dialog.getByRole("button", { name: "Send invitation" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  const row = page.getByRole("row").filter({ hasText: email });
  await expect(row).toContainText("support");
  await expect(row).toContainText("Invited");
  await row.getByRole("button", { name: "Withdraw the invitation of Iris Invited" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Withdraw" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(row).toHaveCount(0);
  await page.goto(await invitationTo(email));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/is no longer valid/);
});

test("who is invited makes an account by the letter; who has one gives its password", async ({
  page,
  shop,
  browser,
}) => {
  const colleague = await newColleague(await createMerchant("Elsewhere Elms"), "Elsa");
  const guest = { ...shop, email: `gus.${Date.now()}@example.com`, password };
  await signIn(page, shop);
  for (const { email } of [colleague, guest]) await invite(page, email);

  const theirs = await (await browser.newContext({ baseURL: shop.baseUrl })).newPage();
  await theirs.goto(await invitationTo(guest.email));
  await theirs.getByLabel("Your name").fill("Gus Guest");
  await theirs.getByLabel("New password").fill("password1");
  await theirs.getByRole("button", { name: "Accept" }).click();
  await expect(theirs.getByLabel("New password")).toHaveAccessibleDescription(/Take a few words/);
  await expect(theirs.getByLabel("New password")).toHaveAttribute("aria-invalid", "true");
  await expect(theirs.getByLabel("Your name")).toHaveValue("Gus Guest");
  await theirs.getByLabel("New password").fill(guest.password);
  await theirs.getByRole("button", { name: "Accept" }).click();
  await expect(theirs.getByRole("status")).toContainText("You have joined.");
  await signIn(theirs, guest);

  const elsas = await (await browser.newContext({ baseURL: shop.baseUrl })).newPage();
  await elsas.goto(await invitationTo(colleague.email));
  await expect(elsas.getByLabel("Your name")).toHaveCount(0);
  await elsas.getByLabel("Password of your account").fill("not her password");
  await elsas.getByRole("button", { name: "Accept" }).click();
  await expect(elsas.getByLabel("Password of your account")).toHaveAccessibleDescription(
    /not the account's password/,
  );
  await elsas.getByLabel("Password of your account").fill(colleague.password);
  await elsas.getByRole("button", { name: "Accept" }).click();
  await expect(elsas.getByRole("status")).toContainText("You have joined.");
  await page.reload();
  for (const { email } of [guest, colleague])
    await expect(page.getByRole("row").filter({ hasText: email })).not.toContainText("Invited");
});

async function invite(page: Page, email: string): Promise<void> {
  await page.goto("/settings");
  await page.getByRole("button", { name: "Invite" }).click();
  const dialog = page.getByRole("dialog", { name: "Invite somebody" });
  await dialog.getByLabel("Name").fill("Somebody New");
  await dialog.getByLabel("Email").fill(email);
  await dialog.getByRole("button", { name: "Send invitation" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
}

/** The link in the letter, which is sent after the answer: without SMTP to the operator's mailbox. */
async function invitationTo(email: string): Promise<string> {
  const link = async () => {
    const letters = await readOperatorMailbox(process.env.E2E_DATA_DIR ?? ".data");
    return letters.find(({ to }) => to === email)?.link ?? "";
  };
  await expect.poll(link).not.toBe("");
  return link();
}

test("an owner gives a colleague another role and removes them, at once in force", async ({
  page,
  shop,
  browser,
}) => {
  const colleague = await newColleague(shop, "Viola");
  const theirs = await (await browser.newContext({ baseURL: shop.baseUrl })).newPage();
  await signIn(theirs, colleague);
  await theirs.goto("/payment-links");
  await expect(theirs.getByRole("link", { name: "New payment link" })).toHaveCount(0);
  await theirs.goto("/settings");
  await expect(theirs.getByRole("button", { name: /Invite|Remove|Change role/ })).toHaveCount(0);

  await signIn(page, shop);
  await page.goto("/settings");
  const row = page.getByRole("row").filter({ hasText: colleague.email });
  await row.getByRole("button", { name: "Change the role of Viola" }).click();
  await page.getByRole("dialog").getByLabel("Role").selectOption("developer");
  await page.getByRole("dialog").getByRole("button", { name: "Change role" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(row).toContainText("developer");
  await theirs.goto("/payment-links");
  await expect(theirs.getByRole("link", { name: "New payment link" }).first()).toBeVisible();

  await row.getByRole("button", { name: "Remove Viola" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  // The page behind a dialog is hidden from roles: first the dialog has to be gone.
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(row).toHaveCount(0);
  await theirs.goto("/payments");
  await expect(theirs).toHaveURL(/\/sign-in/);
});

test("somebody changes their password and ends a session elsewhere", async ({
  page,
  shop,
  browser,
}) => {
  const colleague = await newColleague(shop, "Petra");
  const elsewhere = await (await browser.newContext({ baseURL: shop.baseUrl })).newPage();
  await signIn(elsewhere, colleague);
  await signIn(page, colleague);
  await page.goto("/settings");
  const sessions = page.getByRole("list", { name: "Sessions" }).getByRole("listitem");
  await expect(sessions).toHaveCount(2);
  await sessions.getByRole("button", { name: "Sign out" }).click();
  await expect(sessions).toHaveCount(1);
  await elsewhere.goto("/payments");
  await expect(elsewhere).toHaveURL(/\/sign-in/);

  await page.getByRole("button", { name: "Change password" }).click();
  const dialog = page.getByRole("dialog", { name: "Change your password" });
  await dialog.getByLabel("Password now").fill("not my password");
  await dialog.getByLabel("New password").fill("another long password");
  await dialog.getByRole("button", { name: "Change password" }).click();
  await expect(dialog.getByLabel("Password now")).toHaveAccessibleDescription(
    /this is not your password/,
  );
  await dialog.getByLabel("Password now").fill(colleague.password);
  await dialog.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await signIn(elsewhere, { ...colleague, password: "another long password" });

  await page.reload();
  await page.getByRole("button", { name: "Sign out everywhere" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Sign out everywhere" }).click();
  await expect(page).toHaveURL(/\/sign-in/);
  await elsewhere.goto("/payments");
  await expect(elsewhere).toHaveURL(/\/sign-in/);
});

test("the test clock goes on by a month, and what is to go wrong is seen and ended", async ({
  page,
  shop,
}) => {
  await signIn(page, shop);
  await page.goto("/settings");
  const before = await page.getByText(/^It is /).textContent();
  await page.getByRole("button", { name: "A month on" }).click();
  await expect(page.getByText(/^It is /)).not.toHaveText(before ?? "");
  await page.getByLabel("Next faults").selectOption("charge_declined");
  await page.getByRole("button", { name: "Have it go wrong once" }).click();
  await expect(page.getByText("A charge is declined: once")).toBeVisible();
  await page.getByRole("button", { name: "End: A charge is declined" }).click();
  await expect(page.getByText("A charge is declined: once")).toHaveCount(0);
});
