import type { Page } from "@playwright/test";
import { createStaff } from "../../fixtures/merchant.ts";
import { expect, test } from "../../fixtures/test.ts";
import { signIn } from "../sign-in.ts";

/** A device that makes and keeps passkeys, and whose person is there and verified. */
async function addDevice(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

const overview = { name: "Overview", level: 1 } as const;

async function byPassword(page: Page, person: { email: string; password: string }): Promise<void> {
  await page.goto("/sign-in");
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password").fill(person.password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

test("a passkey is added, signs in alone and after the password, is not asked for where it is remembered, and is removed", async ({
  page,
  shop,
}) => {
  const person = await createStaff(shop.merchantId, "viewer");
  await addDevice(page);
  await signIn(page, person);
  await page.goto("/settings");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a passkey" });
  await dialog.getByLabel("Name").fill("Work laptop");
  await dialog.getByLabel("Your password").fill(person.password);
  await dialog.getByRole("button", { name: "Go on" }).click();
  await expect(page.getByRole("dialog", { name: "Your recovery codes" })).toBeVisible();
  await page.getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("list", { name: "Passkeys" })).toContainText("Work laptop");

  await page.context().clearCookies();
  await page.goto("/sign-in");
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await page.getByRole("heading", overview).waitFor();

  await page.context().clearCookies();
  await byPassword(page, person);
  await page.getByRole("heading", { name: "Confirm that it is you" }).waitFor();
  await page.getByLabel("Remember this device for 30 days").click();
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await page.getByRole("heading", overview).waitFor();

  await page.context().clearCookies({ name: /session/ });
  await byPassword(page, person);
  await page.getByRole("heading", overview).waitFor();
  await page.goto("/settings");
  await expect(page.getByRole("list", { name: "Remembered devices" })).toContainText("This one");
  // It says who signs in, not who sits there now.
  await page.getByRole("button", { name: "Remove the passkey Work laptop" }).click();
  const again = page.getByRole("dialog", { name: "Confirm that it is you" });
  await again.getByRole("button", { name: "Use a passkey" }).click();
  await expect(page.getByText("You have none yet.")).toBeVisible();
});
