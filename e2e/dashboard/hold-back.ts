import type { Page } from "@playwright/test";

/** Keeps requests of these addresses on their way until the answer is called. */
export async function holdBack(page: Page, addresses: string | RegExp): Promise<() => void> {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(addresses, async (route) => {
    await held;
    // A page that was left waits for nothing.
    await route.continue().catch(() => {});
  });
  return letGo;
}

/** The addresses of a page's scripts. */
export const scripts = "**/_next/static/**/*.js*";
