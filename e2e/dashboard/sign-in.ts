import type { Page } from "@playwright/test";
import type { Person } from "../fixtures/merchant.ts";

/** Signs somebody in, such as the demo merchant's owner, by the form and waits for the overview. */
export async function signIn(page: Page, { email, password }: Person): Promise<void> {
  await page.goto("/sign-in");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("heading", { name: "Overview", level: 1 }).waitFor();
}
