import type { Page } from "@playwright/test";
import { createMerchant, createStaff } from "../../fixtures/merchant.ts";
import { apiOf, expect, test } from "../../fixtures/test.ts";
import { makeRecords } from "../records.ts";
import { ownScreens, recordAddresses, recordScreens } from "../screens.ts";
import { signIn } from "../sign-in.ts";

/** Lists and overviews that offer an owner something to do. */
const writable = [
  "/",
  "/payouts",
  "/balance",
  "/transfers",
  "/reconciliation",
  "/payment-links",
  "/checkout-sessions",
  "/products",
  "/gift-cards",
  "/discounts",
  "/shipping-rates",
  "/customers",
  "/invoices",
  "/billing",
  "/subscriptions/retries",
  "/webhook-endpoints",
  "/api-keys",
  "/compliance",
  "/settings/business",
  "/settings/retries",
  "/settings/customers-page",
  "/settings/ways-to-pay",
  "/settings/branding",
  "/settings/tax",
  "/settings/tax/rates",
];
/** Lists and overviews that offer nobody anything to do, or offer each person only what is theirs alone. */
const readable = [
  "/billing/movements",
  "/billing/mrr",
  "/billing/rates",
  "/billing/trials",
  "/billing/declined",
  "/invoices/bank-statements",
  "/invoices/report",
  "/payments",
  "/payments/exports",
  "/subscriptions",
  "/prices",
  "/disputes",
  "/events",
  "/requests",
  "/files",
  "/messages",
  "/webhook-endpoints/explain",
  "/settings",
  "/settings/audit-log",
  "/settings/processors",
  "/settings/roles",
  "/settings/tax/lines",
  "/balance/explain",
];

const forms = [
  ["/api-keys/connect", "Connect an app", "connect apps"],
  ["/invoices/new", "New invoice", "write invoices"],
  ["/subscriptions/new", "New subscription", "begin subscriptions"],
  ["/payment-links/new", "New payment link", "make payment links"],
  ["/checkout-sessions/new", "New checkout", "make checkouts"],
  ["/customers/new", "New customer", "make customers"],
  ["/products/new", "New product", "make products"],
  ["/discounts/new", "New discount", "make discounts"],
  ["/shipping-rates/new", "New shipping rate", "make shipping rates"],
  ["/transfers/new", "New transfer", "transfer money"],
  ["/webhook-endpoints/new", "New webhook endpoint", "make webhook endpoints"],
] as const;

const edits = [
  ["customer", "/customers/[id]/edit", "Edit customer", "change customers"],
  ["product", "/products/[id]/edit", "Edit product", "change products"],
  ["discount", "/discounts/[id]/edit", "Edit discount", "change discounts"],
  ["draft", "/invoices/[id]/edit", "Edit draft", "write invoices"],
  ["rate", "/shipping-rates/[id]/edit", "Edit shipping rate", "change shipping rates"],
  ["link", "/payment-links/[id]/edit", "Edit payment link", "change payment links"],
] as const;

/** The actions that change something, in the words of the buttons and links of the dashboard. */
const deeds = new RegExp(
  `^(${[
    "Accept",
    "Activate",
    "Add a (?:country|price|rate)",
    "Approve",
    "Cancel",
    "Capture",
    "Change plan",
    "Compare",
    "Deactivate",
    "Delete",
    "Deny",
    "Edit",
    "End",
    "Expire",
    "Give",
    "Invite",
    "Issue",
    "Keep",
    "Make final",
    "Mark",
    "New",
    "Pause",
    "Pay out",
    "Refund",
    "Remove",
    "Resend",
    "Resume",
    "Reveal",
    "Reverse",
    "Rotate",
    "Save",
    "Sell",
    "Send",
    "Start",
    "Stop",
    "Try now",
    "Undo",
    "Switch off",
    "Switch on",
    "Submit",
    "Upload",
    "Void",
  ].join("|")})\\b`,
);

test("every screen stands in one of these lists, and every form of a record", () => {
  const own = [...writable, ...readable, ...forms.map(([path]) => path)];
  expect(own.toSorted()).toEqual(ownScreens);
  const isForm = (screen: string) => /\/(?:new|edit)$/.test(screen);
  expect(edits.map(([, screen]) => screen).toSorted()).toEqual(recordScreens.filter(isForm));
});

test("a viewer sees everything that an owner sees, and is offered nothing that writes", async ({
  page,
  browser,
}) => {
  test.slow();
  const shop = await createMerchant("Viewed Ferns");
  const [viewer, records] = await Promise.all([
    createStaff(shop.merchantId, "viewer"),
    makeRecords(apiOf(shop)),
  ]);
  await signIn(page, viewer);
  const details = recordScreens.filter((screen) => !edits.some(([, edit]) => edit === screen));
  const ofRecords = details.flatMap((screen) => recordAddresses(screen, records));
  for (const path of [...writable, ...readable, ...ofRecords]) {
    expect(await offersOf(page, path), `a viewer at ${path}`).toEqual([]);
    await expect(page.getByRole("heading", { level: 1 })).not.toHaveText(/nothing at this/);
  }
  // The same pages, as far as they offer anything, so that an empty answer above says something.
  const readOnly = [records.payout, records.message, records.request];
  const writableRecords = Object.values(records).filter((path) => !readOnly.includes(path));
  const owners = await browser.newPage({ baseURL: shop.baseUrl });
  await signIn(owners, shop);
  for (const path of [...writable, ...writableRecords]) {
    expect(await offersOf(owners, path), `an owner at ${path}`).not.toEqual([]);
  }
});

test("the menus of rows offer a viewer what reads, and nothing else", async ({ page }) => {
  const shop = await createMerchant("Viewed Files");
  const api = apiOf(shop);
  const viewer = await createStaff(shop.merchantId, "viewer");
  await api.post("/products", { name: "Fig", currency: "EUR" });
  await api.post("/storage/upload-url", { filename: "fig.png", mimeType: "image/png" });
  await signIn(page, viewer);
  await page.goto("/products");
  await page.getByRole("button", { name: "Actions for Fig" }).click();
  await expect(page.getByRole("menuitem")).toHaveText(["Copy id"]);
  await page.goto("/files");
  await page.getByRole("button", { name: "Actions for fig.png" }).click();
  await expect(page.getByRole("menuitem")).toHaveText(["Download", "Copy id"]);
  await expect(page.getByLabel(/Drop files here/)).toHaveCount(0);
});

test("a form that could only fail is not shown to a viewer, who learns why", async ({ page }) => {
  const shop = await createMerchant("Viewed Forms");
  const viewer = await createStaff(shop.merchantId, "viewer");
  const records = await makeRecords(apiOf(shop));
  const ofRecords = edits.map(
    ([record, , title, deed]) => [`${records[record]}/edit`, title, deed] as const,
  );
  await signIn(page, viewer);
  for (const [path, title, deed] of [...forms, ...ofRecords]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { name: title, level: 1 })).toBeVisible();
    await expect(page.getByText(`Your role may not ${deed}`)).toBeVisible();
    await expect(page.getByRole("main").locator("form, input, select")).toHaveCount(0);
  }
});

test("a viewer of a business that has nothing yet is not asked to begin it", async ({ page }) => {
  const shop = await createMerchant("Empty Ferns");
  await signIn(page, await createStaff(shop.merchantId, "viewer"));
  for (const path of [...writable, ...readable]) {
    expect(await offersOf(page, path), path).toEqual([]);
  }
});

/** The names of the buttons and links of a page that change something. */
async function offersOf(page: Page, path: string): Promise<string[]> {
  await page.goto(path);
  await page.getByRole("heading", { level: 1 }).waitFor();
  const named = page
    .getByRole("button", { name: deeds })
    .or(page.getByRole("link", { name: deeds }));
  // Filters are links in a <nav>; “Refund” is one of them.
  const offers = page.locator("main :not(nav *)").and(named);
  return offers.allInnerTexts();
}
