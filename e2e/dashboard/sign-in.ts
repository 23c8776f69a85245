import type { Page } from "@playwright/test";
import type { Demo } from "../fixtures/start-app.ts";

/** Signs the demo merchant's owner in by the form and waits for the overview. */
export async function signIn(page: Page, demo: Demo): Promise<void> {
  await page.goto("/sign-in");
  await page.getByLabel("E-mail").fill(demo.email);
  await page.getByLabel("Password").fill(demo.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("heading", { name: "Overview", level: 1 }).waitFor();
}
