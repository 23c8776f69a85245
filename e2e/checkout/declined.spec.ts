import type { Page } from "@playwright/test";
import { boxAtRest } from "../fixtures/box-at-rest.ts";
import { readDemo } from "../fixtures/start-app.ts";
import { apiOf, expect, test } from "../fixtures/test.ts";
import { startWatchedService } from "../fixtures/watched-service.ts";
import { crushed } from "./crushed.ts";
import { cards, openSession, pay } from "./shopper.ts";

// A shopper on a phone after a decline finds why, and the card's fields on the first screen. On a service of its
// own, because ten declines in a quarter of an hour are all that one address has (charge/limits.ts).

let service: Awaited<ReturnType<typeof startWatchedService>>;
let api: ReturnType<typeof apiOf>;

test.describe.configure({ mode: "serial" });
test.beforeAll(async () => {
  service = await startWatchedService({});
  api = apiOf(await readDemo(service.dataDir));
});
test.afterAll(() => service.stop());

const phone = { width: 390, height: 844 };

async function openAddressForm(page: Page): Promise<string> {
  const session = await openSession(api, {
    hostedCheckoutConfig: { requireContact: true, requireAddress: true },
  });
  await page.setViewportSize(phone);
  await page.goto(session.sessionUrl);
  await page.getByLabel("Full name").fill("Aoife Byrne");
  await page.getByLabel("Email").fill("aoife@byrne.example");
  await page.getByLabel("Phone number").fill("+353 1 496 0000");
  await page.getByLabel("Country").selectOption({ label: "Ireland" });
  await page.getByLabel("Street and number").fill("14 Rathmines Road Upper");
  await page.getByLabel("City").fill("Dublin");
  return session.id;
}

/** Beyond it is what the sticky button covers. */
async function isOnScreen(page: Page, id: string): Promise<boolean> {
  const { y, height } = await boxAtRest(page.locator(id));
  const button = await boxAtRest(page.locator(".pay-bar"));
  return y >= 0 && y + height <= Math.min(button.y, phone.height);
}

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with a script" : "without a script", () => {
    test.use({ javaScriptEnabled });

    test("what is known folds to one row, and the marked cell is on a phone's first screen", async ({
      page,
    }) => {
      const id = await openAddressForm(page);
      await pay(page, cards.noFunds);
      const known = page.locator(".known");
      await expect(known.locator("summary")).toContainText("aoife@byrne.example");
      await expect(known.locator("summary")).toContainText(
        "Aoife Byrne, 14 Rathmines Road Upper, Dublin",
      );
      await expect(page.getByLabel("Full name")).toBeHidden();
      const number = page.getByLabel("Card number");
      await expect(number).toHaveAttribute("aria-invalid", "true");
      await expect(number).toHaveAccessibleDescription(/ending in 9995: declined/);
      expect(await isOnScreen(page, "#number")).toBe(true);
      if (javaScriptEnabled) {
        // Nobody complains about the first digit of another card.
        await number.pressSequentially("4");
        await expect(number).not.toHaveAttribute("aria-invalid");
        await expect(page.locator("#number-note")).toBeEmpty();
      }
      await pay(page, cards.good);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Payment complete");
      const { contact } = await api.get<{ contact: object }>(`/checkout/sessions/${id}`);
      expect(contact).toMatchObject({ name: "Aoife Byrne", email: "aoife@byrne.example" });
    });

    test("the notice leads to the card, and what is known can be changed", async ({ page }) => {
      const id = await openAddressForm(page);
      await pay(page, cards.noFunds);
      await page.getByRole("link", { name: "Go to the card fields" }).click();
      await expect(page.getByLabel("Card number")).toBeFocused();
      await page.getByText("Change", { exact: true }).click();
      await page.getByLabel("Full name").fill("Aoife Ní Bhroin");
      await pay(page, cards.good);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Payment complete");
      const { contact } = await api.get<{ contact: object }>(`/checkout/sessions/${id}`);
      expect(contact).toMatchObject({ name: "Aoife Ní Bhroin" });
    });
  });

test("a wrong security code marks its own cell, and nobody is sent to another card", async ({
  page,
}) => {
  await openAddressForm(page);
  await pay(page, "4000 0000 0000 0127");
  await expect(page.getByLabel("Security code")).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByLabel("Card number")).not.toHaveAttribute("aria-invalid");
  await page.getByRole("link", { name: "Go to the card fields" }).click();
  await expect(page.getByLabel("Security code")).toBeFocused();
});

test("where the email address was left out, it is asked for again in the open", async ({
  page,
}) => {
  const session = await openSession(api);
  await page.setViewportSize(phone);
  await page.goto(session.sessionUrl);
  await pay(page, cards.noFunds);
  await expect(page.getByLabel("Email")).toBeVisible();
  await expect(page.locator(".known")).toHaveCount(0);
});

test("with letters twice as large nothing is crushed after a decline", async ({ page }) => {
  await openAddressForm(page);
  await pay(page, "4000 0000 0000 0002");
  await expect(page.getByRole("link", { name: "Go to the card fields" })).toBeVisible();
  await page.waitForLoadState();
  await expect(page.locator(".known")).toBeVisible();
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await crushed(page), `${width} px`).toEqual([]);
  }
});
