import type { Browser, BrowserContextOptions, Page } from "@playwright/test";
import { findChromium } from "#server/workshop/chromium.ts";
import { takeLayoutShifts, slowLine, watchLayoutShifts } from "../fixtures/layout-shifts.ts";
import type { Person } from "../fixtures/merchant.ts";
import { expect, test } from "../fixtures/test.ts";
import { makeRecords } from "./records.ts";
import { addressesOf, isEveryScreen, signedOutScreens } from "./screens.ts";
import { signIn } from "./sign-in.ts";

// As people have them: bars beside a page take room of it.
test.use({
  launchOptions: {
    executablePath: findChromium(),
    args: ["--no-sandbox"],
    ignoreDefaultArgs: ["--hide-scrollbars"],
  },
});

const screens: Record<string, BrowserContextOptions> = {
  // A small one: what appears beside something has less room there.
  "a desktop": { viewport: { width: 1280, height: 720 } },
  "a phone": { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true },
};
/** Not the service's: moments are other words there than in what the server could render without knowing it. */
const elsewhere = { timezoneId: "Asia/Kolkata", reducedMotion: "reduce" } as const;

type Moved = Record<string, string[]>;

for (const [name, screen] of Object.entries(screens)) {
  if (isEveryScreen || screen.isMobile)
    test(`nothing moves by itself while a page of the dashboard loads on ${name}`, async ({
      browser,
      shop,
      api,
    }) => {
      test.slow();
      const addresses = addressesOf(await makeRecords(api));
      const state = await stateOf(browser, shop, screen);
      const moved: Moved = {};
      for (const address of addresses) {
        const context = await browser.newContext({ ...screen, ...elsewhere, storageState: state });
        await watchLayoutShifts(context);
        const page = await context.newPage();
        await slowLine(page);
        await page.goto(address, { waitUntil: "networkidle" });
        note(moved, address, await takeLayoutShifts(page));
        await context.close();
      }
      expect(moved).toEqual({});
    });

  test(`nor when one leads to another, on ${name}`, async ({ browser, shop, api }) => {
    test.slow();
    const addresses = addressesOf(await makeRecords(api));
    const state = await stateOf(browser, shop, screen);
    const context = await browser.newContext({ ...screen, ...elsewhere, storageState: state });
    await watchLayoutShifts(context);
    const page = await context.newPage();
    await page.goto("/settings/roles", { waitUntil: "networkidle" });
    await takeLayoutShifts(page);
    const moved: Moved = {};
    for (const address of addresses) {
      await follow(page, address);
      note(moved, address, await takeLayoutShifts(page));
    }
    await context.close();
    expect(moved).toEqual({});
  });
}

test("nor does a filter, an order or a way back move what stays", async ({
  browser,
  shop,
  api,
}) => {
  await makeRecords(api);
  for (const name of ["Vera Lindqvist", "Bo", "Marit van Dijk"])
    await api.post("/customers", { name, email: `${crypto.randomUUID()}@example.com` });
  const screen = screens["a desktop"] as BrowserContextOptions;
  const state = await stateOf(browser, shop, screen);
  const context = await browser.newContext({ ...screen, ...elsewhere, storageState: state });
  await watchLayoutShifts(context);
  const page = await context.newPage();
  const moved: Moved = {};
  for (const [list, ...queries] of narrowed) {
    await page.goto(list, { waitUntil: "networkidle" });
    await takeLayoutShifts(page);
    for (const query of [...queries, ""]) {
      await follow(page, list + query);
      note(moved, list + query, await takeLayoutShifts(page));
    }
  }
  await context.close();
  expect(moved).toEqual({});
});

/** Lists with what narrows or orders them; some of it leaves no row, none makes a page longer than its window. */
const narrowed = [
  ["/payments", "?status=paid", "?status=declined", "?sort=smallest", "?currency=EUR&status=paid"],
  ["/customers", "?search=vera", "?search=nobody"],
  ["/checkout-sessions", "?status=complete", "?status=open"],
] as const;

test("nor while a page loads that nobody is signed in for", async ({ browser }) => {
  const moved: Moved = {};
  for (const screen of Object.values(screens))
    for (const address of signedOutScreens) {
      const context = await browser.newContext({ ...screen, ...elsewhere });
      await watchLayoutShifts(context);
      const page = await context.newPage();
      await slowLine(page);
      await page.goto(address, { waitUntil: "networkidle" });
      note(moved, address, await takeLayoutShifts(page));
      await context.close();
    }
  expect(moved).toEqual({});
});

function note(moved: Moved, address: string, shifts: string[]): void {
  if (shifts.length > 0) moved[address] = shifts;
}

/** Somebody who has just signed in, and has seen no page of the dashboard yet. */
async function stateOf(browser: Browser, person: Person, screen: BrowserContextOptions) {
  const context = await browser.newContext({ ...screen, ...elsewhere });
  const page = await context.newPage();
  await page.goto("/sign-in", { waitUntil: "networkidle" });
  await signIn(page, person);
  const state = await context.storageState();
  await context.close();
  return state;
}

/** Where a link would lead, without a press: what moves within half a second of one does not count. */
async function follow(page: Page, address: string): Promise<void> {
  await page.evaluate((href) => {
    const { next } = globalThis as never as { next: { router: { push(to: string): void } } };
    performance.clearResourceTimings();
    next.router.push(href);
  }, address);
  await page.waitForURL((url) => url.pathname + url.search === address);
  // The content that a page still brings after its first rows belongs to the same answer.
  await page.waitForFunction(() =>
    performance.getEntriesByType("resource").some(({ name }) => name.includes("_rsc=")),
  );
  await page.getByRole("heading", { level: 1 }).waitFor();
}
