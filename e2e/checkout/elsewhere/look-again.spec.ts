import type { Page } from "@playwright/test";
import { expect, test } from "../../fixtures/test.ts";
import { cards, openSession, pay } from "../shopper.ts";

/** The bank is answered in another tab, as in its app, while this one waits on our page. */
async function answerElsewhere(page: Page, sessionUrl: string): Promise<void> {
  const other = await page.context().newPage();
  await other.goto(sessionUrl);
  await other.getByRole("button", { name: "Continue to your bank" }).click();
  await other.getByRole("button", { name: "Complete" }).click();
  await expect(other.getByRole("heading", { level: 1 })).toHaveText("Payment complete");
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("who confirms elsewhere finds it here on coming back to the page that sent them", async ({
      page,
      api,
    }) => {
      const session = await openSession(api);
      await page.goto(session.sessionUrl);
      await pay(page, cards.challenge);
      if (javaScriptEnabled)
        await expect(page.getByRole("button", { name: "Complete" })).toBeVisible();
      await page.goto(session.sessionUrl);
      const heading = page.getByRole("heading", { level: 1 });
      await expect(heading).toHaveText("Confirm with your bank");
      if (javaScriptEnabled) {
        const looked = page.waitForResponse(/go=1/);
        await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
        await looked;
        // Nothing is decided, and nothing moves.
        await expect(heading).toHaveText("Confirm with your bank");
      }
      await answerElsewhere(page, session.sessionUrl);
      if (javaScriptEnabled) await page.bringToFront();
      if (javaScriptEnabled)
        await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
      else await page.getByRole("link", { name: "Check again" }).click();
      await expect(heading).toHaveText("Payment complete");
    });
  });
}
