import type { Page } from "@playwright/test";
import type { Person } from "../fixtures/merchant.ts";

/** Signs somebody in, such as the demo merchant's owner, by the form and waits for the overview. */
export async function signInByForm(page: Page, { email, password }: Person): Promise<void> {
  await page.goto("/sign-in");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("heading", { name: "Overview", level: 1 }).waitFor();
}

/** Signs somebody in by what the form sends, without loading a page for it; at `baseUrl` of a service of one's own. */
export async function signIn(page: Page, { email, password }: Person, baseUrl = ""): Promise<void> {
  const answer = await page.request.get(`${baseUrl}/api/auth/csrf`);
  const { csrfToken } = (await answer.json()) as { csrfToken: string };
  const sent = await page.request.post(`${baseUrl}/api/auth/callback/credentials`, {
    form: { csrfToken, email, password, json: "true" },
  });
  if (!sent.ok()) throw new Error(`${email} was not signed in: ${await sent.text()}`);
}
