import type { Page } from "@playwright/test";
import { violationsOf } from "../fixtures/broken-rules.ts";
import { type Api, expect, test } from "../fixtures/test.ts";
import { cards, openSession, pay } from "./shopper.ts";

const lineItems = [
  { name: "Monstera deliciosa", quantity: 1, amount: 4900, currency: "EUR" },
  { name: "Terracotta pot with saucer", quantity: 2, amount: 1850, currency: "EUR" },
];
const sizes = { desktop: [1280, 900], narrow: [320, 700] } as const;

type Letters = { data: { to: string; template: string; text: string }[] };

/** The link of the letter of a refund, as the shopper gets it. */
async function linkOfNote(api: Api, email: string): Promise<string> {
  let link: string | undefined;
  await expect(async () => {
    const { data } = await api.get<Letters>("/notifications?channel=email&limit=100");
    const note = data.find(({ to, template }) => to === email && template === "refund_note");
    link = /https?:\S+\/checkout\/receipt\S+/.exec(note?.text ?? "")?.[0];
    expect(link).toBeDefined();
  }).toPass();
  return link ?? "";
}

async function breaksNothing(page: Page, what: string): Promise<void> {
  const tooWide = () => document.documentElement.scrollWidth - window.innerWidth;
  expect(await page.evaluate(tooWide), what).toBeLessThanOrEqual(0);
  const violations = await violationsOf(page);
  expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([]);
}

const direction = (page: Page) => page.evaluate(() => getComputedStyle(document.body).direction);

async function everySize(page: Page, link: string, kind: string): Promise<void> {
  for (const [size, [width, height]] of Object.entries(sizes)) {
    await page.setViewportSize({ width, height });
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await page.goto(link);
      await expect(page.locator(".fact").first()).toBeVisible();
      await expect(page.locator(".seller-line").first()).toHaveCSS(
        "direction",
        await direction(page),
      );
      await breaksNothing(page, `${kind} on ${size}, ${colorScheme}: ${link.slice(-2)}`);
    }
  }
}

test("a receipt and a refund's note are had as pages, by the letter's link, and as files", async ({
  page,
  api,
}) => {
  test.slow();
  const session = await openSession(api, {
    lineItems,
    hostedCheckoutConfig: { taxRate: 21, accentColor: "#1f5a41", backgroundColor: "#e8eee3" },
  });
  const email = `${session.id}@example.com`;
  await page.goto(session.sessionUrl);
  await page.getByLabel("Email").fill(email);
  await pay(page, cards.good);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Payment complete");
  const file = page.locator('a[href*="receipt.pdf"]');
  const receipt = (await file.getAttribute("href")) ?? "";
  await api.post("/refunds", { paymentIntentId: session.paymentIntentId, amount: 4900 });
  const note = await linkOfNote(api, email);

  const pages = { receipt: receipt.replace(".pdf", ""), note };
  for (const [kind, link] of Object.entries(pages))
    for (const lang of ["en", "ar"]) await everySize(page, `${link}&lang=${lang}`, kind);

  for (const link of [receipt, note.replace("/receipt?", "/receipt.pdf?")]) {
    const answer = await page.request.get(`${link}&lang=uk`);
    expect(answer.headers()["content-type"]).toBe("application/pdf");
    expect((await answer.body()).subarray(0, 5).toString()).toBe("%PDF-");
    // Inter has no Japanese letters: the page is printed instead.
    const printed = await page.request.get(`${link}&lang=ja`);
    expect(printed.headers()["content-type"]).toContain("text/html");
    expect(printed.url()).toContain("/checkout/receipt?");
  }
});
