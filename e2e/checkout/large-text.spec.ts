import { expect, test } from "../fixtures/test.ts";
import { crushed } from "./crushed.ts";
import { cards, openSession, pay } from "./shopper.ts";

// A reader's own style sheet, or an extension, may make the page's letters twice as large: conditions on the window's
// width (@media) do not follow that.

const hostedCheckoutConfig = { requireContact: true, requireAddress: true, taxRate: 21 };
const lineItems = [
  { name: "Monstera deliciosa", quantity: 1, amount: 4900, currency: "EUR" },
  { name: "Terracotta pot with saucer", quantity: 2, amount: 1850, currency: "EUR" },
];

for (const width of [320, 390, 1280])
  test(`with letters twice as large nothing is crushed at ${width} px: form, receipt`, async ({
    page,
    api,
  }) => {
    const session = await openSession(api, { lineItems, hostedCheckoutConfig });
    await page.setViewportSize({ width, height: 844 });
    await page.goto(session.sessionUrl);
    expect(await crushed(page), "form").toEqual([]);
    await page.locator(".fold summary").click();
    await page.getByLabel("Full name").fill("Aoife Byrne");
    await page.getByLabel("Email").fill("aoife@byrne.example");
    await page.getByLabel("Phone number").fill("+353 1 496 0000");
    await page.getByLabel("Country").selectOption({ label: "Ireland" });
    await page.getByLabel("Street and number").fill("14 Rathmines Road Upper");
    await page.getByLabel("City").fill("Dublin");
    expect(await crushed(page), "form, its list open").toEqual([]);
    await pay(page, cards.good);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Payment complete");
    expect(await crushed(page), "receipt").toEqual([]);
  });
