import type { Browser, Page } from "@playwright/test";
import { create } from "qrcode";
import { violationsOf } from "../../fixtures/broken-rules.ts";
import { expect, test } from "../../fixtures/test.ts";
import { captured, cards, openSession, pay, typeCard } from "../shopper.ts";

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const toPhone = (page: Page) => page.getByRole("button", { name: "Continue on your phone" });

/** Pays on a device that knows nothing but the address. */
async function payOnPhone(browser: Browser, url: string): Promise<void> {
  const phone = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await phone.newPage();
  await page.goto(url);
  await expect(toPhone(page)).toBeHidden();
  await pay(page, cards.good);
  await expect(heading(page)).toHaveText("Payment complete");
  await phone.close();
}

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("an order goes on on a phone, and the desktop shows its receipt", async ({
      page,
      api,
      browser,
    }) => {
      const session = await openSession(api);
      await page.setViewportSize({ width: 1280, height: 900 });
      await page.goto(session.sessionUrl);
      await typeCard(page, cards.good);
      const posted: string[] = [];
      page.on("request", (request) => void posted.push(request.postData() ?? ""));
      await toPhone(page).click();
      await expect(heading(page)).toHaveText("Continue on your phone");
      if (javaScriptEnabled) expect(posted.join()).not.toMatch(/4242(?: |%20|\+)?4242|cvc=1/);
      const { modules } = create(session.sessionUrl, { errorCorrectionLevel: "M" });
      const code = page.getByRole("img", { name: "Continue on your phone" });
      await expect(code).toHaveAttribute("viewBox", `0 0 ${modules.size + 8} ${modules.size + 8}`);
      const path = (await code.locator("path").getAttribute("d")) ?? "";
      const dark = [...path.matchAll(/v1h-(\d+)/g)].reduce((sum, [, run]) => sum + Number(run), 0);
      expect(dark).toBe(modules.data.reduce((sum, bit) => sum + bit, 0));
      if (javaScriptEnabled) expect(await violationsOf(page)).toEqual([]);
      await payOnPhone(browser, session.sessionUrl);
      if (!javaScriptEnabled) await page.getByRole("link", { name: "Check again" }).click();
      await expect(heading(page)).toHaveText("Payment complete");
      expect(await captured(session.id)).toEqual({ count: 1, total: 4900 });
    });
  });

test("who stays pays here after all, and the code is offered only where there is room", async ({
  page,
  api,
}) => {
  const session = await openSession(api);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(session.sessionUrl);
  await toPhone(page).click();
  await page.getByRole("link", { name: "Pay on this device" }).click();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(toPhone(page)).toBeHidden();
  await pay(page, cards.good);
  await expect(heading(page)).toHaveText("Payment complete");
});
