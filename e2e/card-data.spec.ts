import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Page } from "@playwright/test";
import { captured, openSession } from "./checkout/shopper.ts";
import { signIn } from "./dashboard/sign-in.ts";
import { query } from "./fixtures/database.ts";
import { expect, test } from "./fixtures/test.ts";

// A card as people paste it: with its date and its security code.
const number = "5555555555554444";
const cvc = "9173";
const pasted = `5555 5555 5555 4444 12/34 ${cvc}`;

/** Whether the text holds the number, however grouped, or the security code as a word of its own. */
function holdsCard(text: string): boolean {
  const digits = text.replaceAll(/[ \u00a0+.-]|%20/g, "");
  return digits.includes(number) || new RegExp(`(?<![\\w.:-])${cvc}(?![\\w-])`).test(text);
}

/** Fills whatever takes text on the page and says how many fields that were. */
async function pasteEverywhere(page: Page, except = "#none"): Promise<number> {
  const fields = page.locator(
    `:is(input:not([type]), input[type=text], input[type=search], input[type=email], input[type=url],
      input[type=tel], input[type=password], textarea):visible:enabled:not(${except})`,
  );
  const count = await fields.count();
  for (let index = 0; index < count; index += 1) await fields.nth(index).fill(pasted);
  return count;
}

/** Everything that the browser keeps. */
async function browserStorage(page: Page): Promise<string> {
  const kept = await page.evaluate(async () => {
    const databases = (await indexedDB.databases?.()) ?? [];
    const caches_ = await caches.keys().catch(() => []);
    return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, databases, caches_]);
  });
  return kept + JSON.stringify(await page.context().cookies()) + page.url();
}

async function expectNoCard(): Promise<void> {
  const tables = await query<{ name: string }>(
    "SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public'",
  );
  for (const { name } of tables) {
    const rows = await query<{ row: string }>(`SELECT row_to_json(t)::text AS row FROM ${name} t`);
    const held = rows.filter(({ row }) => holdsCard(row));
    expect(held, name).toEqual([]);
  }
  const log = await readFile(path.join(process.env.E2E_DATA_DIR ?? ".data", "service.log"), "utf8");
  expect(log.split("\n").filter(holdsCard)).toEqual([]);
}

test("a card pasted into every field of the hosted page stays nowhere", async ({ page, api }) => {
  const hostedCheckoutConfig = { requireContact: true, requireAddress: true };
  const session = await openSession(api, { hostedCheckoutConfig });
  await page.goto(session.sessionUrl);
  const ownFields = ":is([name=number], [name=expiry], [name=cvc])";
  expect(await pasteEverywhere(page, ownFields)).toBeGreaterThan(6);
  await page.getByLabel("Card number").fill(number);
  await page.getByLabel("Expiry date").fill("12 / 34");
  await page.getByLabel("Security code").fill(cvc);
  // Past the page's own checks, as without its script.
  await page.locator("form#pay").evaluate((form) => (form as HTMLFormElement).submit());
  await expect(page.getByText(/looks like a card number/).first()).toBeVisible();
  for (const field of await page.locator("input:visible").all())
    expect(holdsCard(await field.inputValue())).toBe(false);
  expect(holdsCard(await page.content())).toBe(false);
  expect(holdsCard(await browserStorage(page))).toBe(false);
  expect(await captured(session.id)).toEqual({ count: 0, total: 0 });
  await expectNoCard();
});

test("a card in its own fields is used and forgotten", async ({ page, api }) => {
  const session = await openSession(api);
  await page.goto(session.sessionUrl);
  await page.getByLabel("Card number").fill(number);
  await page.getByLabel("Expiry date").fill("12 / 34");
  await page.getByLabel("Security code").fill("917");
  await page.getByRole("button", { name: /^Pay/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Payment complete");
  expect(holdsCard(await page.content())).toBe(false);
  expect(holdsCard(await browserStorage(page))).toBe(false);
  await expectNoCard();
});

const forms = [
  "/customers/new",
  "/products/new",
  "/discounts/new",
  "/shipping-rates/new",
  "/payment-links/new",
  "/webhook-endpoints/new",
  "/settings",
  "/settings/processors",
  "/settings/tax",
  "/settings/tax/rates",
  "/api-keys",
  "/customers",
  "/products",
];

test("a card pasted into every form of the dashboard stays nowhere", async ({ page, shop }) => {
  test.slow();
  for (const address of ["/sign-in", "/forgot-password"]) {
    await open(page, address);
    expect(await pasteEverywhere(page), address).toBeGreaterThan(0);
    await submit(page);
  }
  await signIn(page, shop);
  for (const address of forms) {
    await open(page, address);
    await openDialog(page);
    await pasteEverywhere(page);
    await submit(page);
    // A form that was taken may lead on while the storage is read.
    const kept = async () => expect(holdsCard(await browserStorage(page)), address).toBe(false);
    await expect(kept).toPass();
  }
  await expectNoCard();
});

/** Fields take nothing before the page's script is there. */
async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.locator("[data-waiting]")).toHaveCount(0);
}

/** Where the fields are in a dialog. */
async function openDialog(page: Page): Promise<void> {
  const opener = page.getByRole("button", { name: /^(New|Create|Invite|Add)/ });
  if ((await opener.count()) > 0) await opener.first().click();
}

async function submit(page: Page): Promise<void> {
  const form = page.locator("form:visible").last();
  if ((await form.count()) === 0) return;
  await form.evaluate((element) => {
    element.setAttribute("novalidate", "");
    (element as HTMLFormElement).requestSubmit();
  });
  await page.waitForLoadState("networkidle");
}
