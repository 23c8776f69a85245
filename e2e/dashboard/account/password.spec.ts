import type { Page } from "@playwright/test";
import { readOperatorMailbox } from "#server/workshop/testing/staff/operator-mailbox.ts";
import { createMerchant, createStaff } from "../../fixtures/merchant.ts";
import { expect, test } from "../../fixtures/test.ts";
import { signIn } from "../sign-in.ts";

const refusal = "Email and password do not match an account.";

test("a forgotten password is replaced by the link of a letter, which works once", async ({
  page,
  shop,
}) => {
  const person = await createStaff(shop.merchantId, "viewer");
  await page.goto("/sign-in");
  await page.getByRole("link", { name: "Forgotten your password?" }).click();
  await page.getByRole("heading", { name: "Forgotten password" }).waitFor();
  await askForLink(page, person.email);
  const link = await linkSentTo(person.email);
  expect(new URL(link).origin).toBe(new URL(shop.baseUrl).origin);
  expect(new URL(link).pathname).toBe("/choose-password");

  await page.goto(link);
  const password = page.getByLabel("New password");
  await password.fill("short");
  await page.getByRole("button", { name: "Set password" }).click();
  await expect(password).toHaveJSProperty("validity.tooShort", true);
  await password.fill("chosen anew, by letter");
  await page.getByRole("button", { name: "Set password" }).click();
  await expect(page.getByRole("status")).toContainText("Your password is set.");

  await page.getByRole("link", { name: "Sign in" }).click();
  await page.getByRole("heading", { name: "Sign in to your dashboard" }).waitFor();
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password").fill(person.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByText(refusal)).toBeVisible();
  await signIn(page, { email: person.email, password: "chosen anew, by letter" });

  await page.goto(link);
  await page.getByLabel("New password").fill("chosen a second time");
  await page.getByRole("button", { name: "Set password" }).click();
  await expect(page.getByRole("alert").filter({ hasText: /no longer works/ })).toBeVisible();
  await expect(page.getByText("Your password is set.")).toHaveCount(0);
});

test("nobody learns from the form whether an address has an account", async ({ page, shop }) => {
  const known = await createStaff(shop.merchantId, "viewer");
  const unknown = known.email.replace("viewer", "nobody");
  const answers = new Map<string, string>();
  for (const email of [known.email, unknown]) {
    await page.goto("/forgot-password");
    answers.set(email, (await askForLink(page, email)).replace(email, "…"));
  }
  expect(answers.get(unknown)).toBe(answers.get(known.email));
  await linkSentTo(known.email);
  expect(await lettersTo(unknown)).toEqual([]);
});

test("a new password signs out whoever was signed in with the old one", async ({
  page,
  browser,
  shop,
}) => {
  const person = await createStaff(shop.merchantId, "viewer");
  await signIn(page, person);
  const elsewhere = await browser.newPage({ baseURL: shop.baseUrl });
  await elsewhere.goto("/forgot-password");
  await askForLink(elsewhere, person.email);
  await elsewhere.goto(await linkSentTo(person.email));
  await elsewhere.getByLabel("New password").fill("chosen anew, by letter");
  await elsewhere.getByRole("button", { name: "Set password" }).click();
  await expect(elsewhere.getByRole("status")).toContainText("Your password is set.");
  await page.goto("/payments");
  await expect(page).toHaveURL(/\/sign-in/);
});

test("an altered link sets nothing, and no owner finds the letter among the messages", async ({
  page,
}) => {
  const shop = await createMerchant("Forgetful Ferns");
  await page.goto("/forgot-password");
  await askForLink(page, shop.email);
  const link = await linkSentTo(shop.email);
  const altered = new URL(link);
  const token = altered.searchParams.get("token") ?? "";
  const other = token[20] === "x" ? "y" : "x";
  altered.searchParams.set("token", `${token.slice(0, 20)}${other}${token.slice(21)}`);
  await page.goto(altered.href);
  await page.getByLabel("New password").fill("chosen by somebody else");
  await page.getByRole("button", { name: "Set password" }).click();
  await expect(page.getByRole("alert").filter({ hasText: /no longer works/ })).toBeVisible();

  await signIn(page, shop);
  await page.goto("/messages");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Messages");
  await expect(page.getByText("Choose a new password")).toHaveCount(0);
});

/** Sends the form and answers what the page then says. */
async function askForLink(page: Page, email: string): Promise<string> {
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Send me a link" }).click();
  const answer = page.getByRole("status").filter({ hasText: email });
  await answer.waitFor();
  return answer.innerText();
}

/** The address in the letter, which is sent after the answer: without SMTP to the operator's mailbox. */
async function linkSentTo(email: string): Promise<string> {
  const letters = async () => (await lettersTo(email)).map(({ link }) => link);
  // A new browser and a changed password are told of by letters of their own.
  const links = async () => (await letters()).filter((link) => link.includes("/choose-password"));
  await expect.poll(links).toHaveLength(1);
  return (await links())[0] ?? "";
}

async function lettersTo(email: string) {
  const letters = await readOperatorMailbox(process.env.E2E_DATA_DIR ?? ".data");
  return letters.filter(({ to }) => to === email);
}
