import { isFirefox } from "../firefox/is-firefox.ts";
import { query } from "../fixtures/database.ts";
import { expect, test } from "../fixtures/test.ts";
import { cards, pay } from "./shopper.ts";

const gift = {
  totalAmount: 1250,
  currency: "EUR",
  mode: "payment",
  name: "A gift",
  successUrl: "",
  cancelUrl: "",
  metadata: {},
};

/** As eighteen declines from as many addresses leave it, for which one payment does not make up. */
async function tryCardsAt(linkId: string): Promise<void> {
  await query(
    `INSERT INTO rate_limits (key, points, expire)
     VALUES ('decline-link:' || left(encode(sha256($1::bytea), 'hex'), 32), 18,
       (extract(epoch FROM now()) + 900)::bigint * 1000000)`,
    [linkId],
  );
}

test("where card testing is suspected an honest shopper pays all the same: the browser works, the bank asks", async ({
  page,
  api,
  browser,
}) => {
  const link = await api.post<{ id: string; url: string }>("/payment-links", gift);
  const loaded: string[] = [];
  page.on("request", (request) => loaded.push(new URL(request.url()).pathname));
  await page.goto(link.url);
  expect(loaded, "nobody else works").not.toContain("/checkout/proof.js");

  await tryCardsAt(link.id);
  await page.reload();
  expect(loaded).toContain("/checkout/proof.js");
  // Pressed before the work is done, most likely: it goes on by itself.
  await page.getByLabel("Email").fill("ada@example.com");
  await pay(page, cards.good);
  await page.getByRole("button", { name: "Complete" }).click();
  await expect(page.getByRole("heading", { name: "Payment complete" })).toBeVisible();

  if (isFirefox()) return; // Without scripts it cannot be driven.
  const plain = await browser.newContext({ javaScriptEnabled: false });
  const unscripted = await plain.newPage();
  await unscripted.goto(link.url);
  await expect(unscripted.getByText("Paying by card needs JavaScript")).toBeVisible();
  await unscripted.getByLabel("Email").fill("ada@example.com");
  await pay(unscripted, cards.good);
  await expect(unscripted.getByRole("alert").first()).toContainText("Nothing was charged");
  await plain.close();
});
