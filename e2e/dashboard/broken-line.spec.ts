import type { Page } from "@playwright/test";
import { breakableService } from "../fixtures/breakable-service.ts";
import { expect, test as ordinary } from "../fixtures/test.ts";
import { ownScreens } from "./screens.ts";
import { signIn } from "./sign-in.ts";

// A service whose database goes away while staff look at it and work with it.

const wentWrong = "Something went wrong on our side";

const test = ordinary.extend<object, { away: Awaited<ReturnType<typeof breakableService>> }>({
  away: [
    async ({ browserName: _browserName }, use) => {
      const service = await breakableService();
      await use(service);
      await service.stop();
    },
    { scope: "worker" },
  ],
  demo: [async ({ away }, use) => use(away.demo), { scope: "worker" }],
});
test.afterEach(({ away }) => away.line.become("whole"));

test("every page says what to do while the database is away, and comes when that is done", async ({
  page,
  demo,
  away: { line },
}) => {
  await signIn(page, demo);
  for (const screen of ownScreens) {
    line.become("cut");
    await page.goto(screen);
    await expect(page.getByRole("main").getByRole("alert"), screen).toContainText(wentWrong);
    line.become("whole");
    await tryUntilThere(page);
  }
});

test("who goes on from one page to another keeps the frame, and the way to others", async ({
  page,
  demo,
  away: { line },
}) => {
  await signIn(page, demo);
  await page.goto("/settings/roles");
  line.become("cut");
  await page.getByRole("link", { name: "Customers", exact: true }).click();
  await expect(page.getByRole("main").getByRole("alert")).toContainText(wentWrong);
  // Its badge counts what waits for an answer.
  await expect(page.getByRole("link", { name: /^Payments/ }).first()).toBeVisible();
  line.become("whole");
  await tryUntilThere(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Customers");
});

test("what was typed stays while it cannot be sent, and is sent by another press", async ({
  page,
  demo,
  away: { line },
}) => {
  await signIn(page, demo);
  await page.goto("/customers/new");
  await page.getByLabel("Name").fill("Iris Away");
  await page.getByLabel("Email").fill("iris@away.test");
  line.become("cut");
  await page.getByRole("button", { name: "Add customer" }).click();
  await expect(
    page.getByRole("main").getByRole("alert").filter({ hasText: /again/ }),
  ).toBeVisible();
  await expect(page.getByLabel("Name")).toHaveValue("Iris Away");
  line.become("whole");
  await expect(async () => {
    await page.getByRole("button", { name: "Add customer" }).click({ timeout: 1_000 });
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Iris Away", {
      timeout: 5_000,
    });
  }).toPass();
});

/** Presses as often as the service needs to find its database again. */
async function tryUntilThere(page: Page): Promise<void> {
  const again = page.getByRole("button", { name: "Try again" });
  await expect(async () => {
    if (await again.isVisible()) await again.click({ timeout: 1_000 });
    await expect(
      page.getByRole("main").getByRole("alert").filter({ hasText: wentWrong }),
    ).toHaveCount(0, {
      timeout: 2_000,
    });
  }).toPass();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
}
