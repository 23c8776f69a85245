import type { Page } from "@playwright/test";
import sharp, { type SharpOptions } from "sharp";
import { spokenLanguages } from "#server/wire/atoms/checkout/locale.ts";
import { isFirefox } from "../firefox/is-firefox.ts";
import { boxAtRest } from "../fixtures/box-at-rest.ts";
import { violationsOf } from "../fixtures/broken-rules.ts";
import { type Api, expect, test } from "../fixtures/test.ts";
import { firstView, firstViewMax } from "../fixtures/weigh.ts";
import { cards, openSession, pay } from "./shopper.ts";

// Two merchants with very different brands, in every size; pictures of them in e2e/screenshots.

const plants = {
  merchantAlias: "Fern & Oak",
  accentColor: "#1f5a41",
  backgroundColor: "#e8eee3",
  typeface: "serif",
  taxRate: 21,
};
const coffee = {
  merchantAlias: "KŌHĪ LAB",
  accentColor: "#ff4b1f",
  backgroundColor: "#0a0a0a",
  corners: "square",
  colorScheme: "light",
};
const lineItems = [
  { name: "Monstera deliciosa", quantity: 1, amount: 4900, currency: "EUR" },
  { name: "Terracotta pot with saucer", quantity: 2, amount: 1850, currency: "EUR" },
  { name: "Plant food", quantity: 1, amount: 1250, currency: "EUR" },
];
const sizes = { desktop: [1280, 900], phone: [390, 844], narrow: [320, 700] } as const;

/** The pictures in the README are Chromium's. */
const pictures = () => (isFirefox() ? "test-results/firefox" : "e2e/screenshots");

async function fits(page: Page): Promise<void> {
  const tooWide = () => document.documentElement.scrollWidth - window.innerWidth;
  expect(await page.evaluate(tooWide)).toBeLessThanOrEqual(0);
}

for (const [brand, hostedCheckoutConfig] of Object.entries({ plants, coffee }))
  for (const [size, [width, height]] of Object.entries(sizes))
    test(`${brand} on ${size}: fits, breaks no accessibility rule, in both schemes`, async ({
      page,
      api,
    }) => {
      const session = await openSession(api, { lineItems, hostedCheckoutConfig });
      await page.setViewportSize({ width, height });
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
        await page.goto(session.sessionUrl);
        await fits(page);
        const violations = await violationsOf(page);
        expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([]);
        if (size === "narrow" || (brand === "coffee" && colorScheme === "dark")) continue;
        await page.screenshot({
          path: `${pictures()}/checkout-${brand}-${size}-${colorScheme}.png`,
        });
      }
    });

test("a receipt at text twice as large on a phone, and on paper, stays readable", async ({
  page,
  api,
}) => {
  const session = await openSession(api, { lineItems, hostedCheckoutConfig: plants });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(session.sessionUrl);
  await pay(page, cards.good);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Payment complete");
  await page.screenshot({ path: `${pictures()}/checkout-receipt-phone.png`, fullPage: true });
  // Half the width is what twice the text leaves.
  await page.setViewportSize({ width: 195, height: 844 });
  await fits(page);
  // Not the date beside it: that is longer at some times of the day.
  const value = page.locator(".fact dd").filter({ hasText: "Visa ending in 4242" });
  expect((await boxAtRest(value)).height).toBeLessThan(60);
  if (isFirefox()) return; // It cannot be told to show what it would print.
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("heading", { name: "Receipt" })).toBeVisible();
  await expect(page.locator("[data-print]")).toBeHidden();
  await expect(page.getByText("Terracotta pot with saucer")).toBeVisible();
  // As wide as A4: all of it begins at one edge.
  await page.setViewportSize({ width: 794, height: 1123 });
  const edges = [page.locator(".shop"), page.getByRole("heading", { name: "Receipt" })];
  const [shop, receipt] = await Promise.all(edges.map((edge) => boxAtRest(edge)));
  expect(shop?.x).toBe(receipt?.x);
});

test("names without a space widen no page, text twice as large or not, and a long sum is one line", async ({
  page,
  api,
}) => {
  const name = "Donaudampfschifffahrtsgesellschaft".repeat(3);
  const link = await api.post<{ url: string }>("/payment-links", {
    name,
    description: "All of it in many words. ".repeat(20),
    totalAmount: 123_456_789,
    currency: "KWD",
    mode: "payment",
    successUrl: "",
    cancelUrl: "",
    metadata: {},
    hostedCheckoutConfig: { merchantAlias: name, merchantLegalName: name, taxRate: 21 },
  });
  const fitsAll = async () => {
    for (const width of [1280, 390, 195]) {
      await page.setViewportSize({ width, height: 844 });
      await fits(page);
    }
  };
  await page.goto(link.url);
  await fitsAll();
  // The item and its price stand first; the rest of the words waits for the line to be opened.
  await page.setViewportSize({ width: 390, height: 844 });
  const words = page.locator(".due-note");
  const line = await boxAtRest(page.locator(".fold"));
  const folded = await boxAtRest(words);
  expect(folded.y).toBeGreaterThanOrEqual(line.y + line.height);
  await page.locator(".fold summary").click();
  expect((await boxAtRest(words)).height).toBeGreaterThan(folded.height * 2);
  await pay(page, cards.good);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Payment complete");
  await fitsAll();
  await page.setViewportSize({ width: 390, height: 844 });
  expect((await boxAtRest(page.locator(".due-amount"))).height).toBeLessThan(60);
  await page.goto(link.url);
  await expect(page.getByRole("link", { name: "Pay again" })).toBeVisible();
  await fitsAll();
});

test("in the reader's own colors one cell has a ring, the one that is typed into", async ({
  page,
  api,
}) => {
  const session = await openSession(api);
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto(session.sessionUrl);
  await page.locator("#number").focus();
  const ring = (id: string) =>
    page
      .locator(".cell")
      .filter({ has: page.locator(id) })
      .evaluate((cell) => getComputedStyle(cell, "::after").borderTopColor);
  expect(await ring("#expiry")).toMatch(/, 0\)$/);
  expect(await ring("#number")).not.toMatch(/, 0\)$/);
});

test("Arabic: marks and digits never meet; the skip link leads to the form", async ({
  page,
  api,
}) => {
  const session = await openSession(api, {
    hostedCheckoutConfig: { ...plants, locale: "ar", requireAddress: true },
  });
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto(session.sessionUrl);
  await page.locator("#number").fill("4242 4242 4242 4242");
  const input = await boxAtRest(page.locator("#number"));
  const mark = await boxAtRest(page.locator("[data-brands] .brand.on"));
  expect(mark.x + mark.width).toBeLessThanOrEqual(input.x);
  // A foreign address keeps its order: its number would go to the other end.
  const street = page.locator("#line1");
  await street.fill("14 Rathmines Road");
  await expect(street).toHaveCSS("direction", "ltr");
  await expect(street).toHaveCSS("text-align", "right");
  await street.fill("شارع الوصل 27");
  await expect(street).toHaveCSS("direction", "rtl");
  await fits(page);
  await page.goto(session.sessionUrl);
  await page.keyboard.press("Tab");
  await expect(page.locator(".skip")).toBeFocused();
});

test("names that show nothing are not shown", async ({ page, api }) => {
  const session = await openSession(api, {
    hostedCheckoutConfig: { merchantAlias: "\u200B\u2060", submitLabel: "\u200B" },
  });
  await page.goto(session.sessionUrl);
  await expect(page.getByRole("button", { name: "Pay €49.00" })).toBeVisible();
  await expect(page.locator(".shop-name")).not.toHaveText(/^\s*$/);
});

test("the first answer is one round trip in every language", async ({ page, api }) => {
  const session = await openSession(api, {
    lineItems,
    hostedCheckoutConfig: { ...plants, requireContact: true, requireAddress: true },
  });
  for (const language of spokenLanguages) {
    const { bytes, text } = await firstView(page, `${session.sessionUrl}&lang=${language}`);
    expect(bytes, language).toBeLessThanOrEqual(firstViewMax);
    expect(text).toContain(`lang="${language}"`);
  }
});

test("the language can be chosen, and chosen again from another one", async ({ page, api }) => {
  const session = await openSession(api);
  await page.goto(session.sessionUrl);
  await page.locator(".languages").click();
  await expect(page.getByRole("link", { name: "Deutsch" })).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole("link", { name: "Deutsch" }).click();
  await expect(page.getByRole("button", { name: /bezahlen/ })).toBeVisible();
  await page.locator(".languages").click();
  await page.getByRole("link", { name: "עברית" }).click();
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
});

test("the language comes back from the bank", async ({ page, api }) => {
  const session = await openSession(api);
  await page.goto(`${session.sessionUrl}&lang=fr`);
  await page.locator("#number").fill(cards.challenge);
  await page.locator("#expiry").fill("12 / 34");
  await page.locator("#cvc").fill("123");
  await page.getByRole("button", { name: /Payer/ }).click();
  const complete = page.getByRole("button", { name: "Complete" });
  await expect(complete).toBeVisible();
  // The bank's page is light on a dark device, too, and holds text twice as large.
  await page.emulateMedia({ colorScheme: "dark" });
  await page.setViewportSize({ width: 195, height: 844 });
  await fits(page);
  expect(await violationsOf(page)).toEqual([]);
  await complete.click();
  await expect(page.locator("html")).toHaveAttribute("lang", "fr");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Paiement effectué");
});

test("with five products' pictures everything still comes in 60 KB", async ({ page, api }) => {
  test.skip(isFirefox(), "the wire is counted by Chromium's own protocol");
  // Nothing but grain, also where it is made small: no photograph takes more.
  const noise = { type: "gaussian", mean: 128, sigma: 40 } as const;
  const leaves = {
    create: { width: 320, height: 240, channels: 3, background: "#1f5a41", noise },
  };
  const picture = await sharp(leaves as SharpOptions)
    .blur(2)
    .jpeg()
    .toBuffer();
  const lines = await Promise.all(
    ["Fig", "Fern", "Palm", "Ivy", "Moss"].map(async (name) => ({
      name,
      amount: 1000,
      currency: "EUR",
      imageId: await upload(api, picture),
    })),
  );
  const session = await openSession(api, { lineItems: lines });
  const wire = await page.context().newCDPSession(page);
  await wire.send("Network.enable");
  let bytes = 0;
  wire.on("Network.loadingFinished", ({ encodedDataLength }) => (bytes += encodedDataLength));
  await page.goto(session.sessionUrl, { waitUntil: "networkidle" });
  const shown = await page
    .locator("img[src*='/files/public/']")
    .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).src));
  expect(new Set(shown).size).toBe(5);
  expect(bytes).toBeGreaterThan(15_000);
  expect(bytes).toBeLessThan(60 * 1024);
});

type Upload = { fileId: string; uploadUrl: string; headers: Record<string, string> };

async function upload(api: Api, bytes: Buffer): Promise<string> {
  const file = { filename: "leaf.jpg", mimeType: "image/jpeg", isPublic: true };
  const { fileId, uploadUrl, headers } = await api.post<Upload>("/storage/upload-url", file);
  const answer = await fetch(uploadUrl, { method: "PUT", body: new Uint8Array(bytes), headers });
  expect(answer.status).toBe(200);
  await api.post("/storage/confirm-upload", { fileId });
  return fileId;
}
