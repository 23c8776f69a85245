import { cards, openSession, pay } from "../../checkout/shopper.ts";
import { createMerchant } from "../../fixtures/merchant.ts";
import { apiOf, expect, test } from "../../fixtures/test.ts";
import { signIn } from "../sign-in.ts";

test("staff find the receipt that a shopper got, and read it", async ({ page }) => {
  const shop = await createMerchant("Fern Post");
  const session = await openSession(apiOf(shop), {
    hostedCheckoutConfig: { requireContact: true },
  });
  await page.goto(session.sessionUrl);
  await page.getByLabel("Full name").fill("Ada Lovelace");
  await page.getByLabel("Email").fill("ada.receipt@example.com");
  await page.getByLabel("Phone number").fill("+44 20 7946 0958");
  await pay(page, cards.good);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Payment complete");

  await signIn(page, shop);
  const receipt = page.getByRole("row", { name: /Your receipt from Fern Post/ });
  // Written and sent in the background.
  await expect(async () => {
    await page.goto("/messages");
    await expect(receipt).toContainText("Sent", { timeout: 1000 });
  }).toPass();
  await expect(receipt).toContainText("ada.receipt@example.com");
  await page.getByRole("link", { name: /^SMS/ }).click();
  await expect(page.getByText("No message matches")).toBeVisible();
  await page.getByRole("link", { name: /^Email/ }).click();
  await receipt.getByRole("link").click();

  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your receipt from Fern Post");
  await expect(page.getByText("Sent", { exact: true }).first()).toBeVisible();
  await expect(page.getByText("ada.receipt@example.com")).toBeVisible();
  await expect(page.getByText(/received your payment of €49\.00/).first()).toBeVisible();
  await expect(page.getByText(session.paymentIntentId).first()).toBeVisible();
  const asHtml = page.frameLocator("iframe[title='The message as HTML']");
  await expect(asHtml.getByText(/received your payment of €49\.00/).first()).toBeVisible();
});

test("what a program sends is shown as it was sent; markup in it does nothing", async ({
  page,
}) => {
  const shop = await createMerchant("Fern Programs");
  const { messageId } = await apiOf(shop).post<{ messageId: string }>("/notifications/email", {
    to: "ada.program@example.com",
    subject: "On its way",
    text: "<b>Not bold</b>\nIt arrives on Friday.",
    html: `<p>It arrives on Friday.</p><script>parent.document.title = "changed"</script>`,
  });
  await signIn(page, shop);
  await page.goto(`/messages/${messageId}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("On its way");
  await expect(page.getByText("<b>Not bold</b> It arrives on Friday.")).toBeVisible();
  const asHtml = page.frameLocator("iframe[title='The message as HTML']");
  await expect(asHtml.getByText("It arrives on Friday.")).toBeVisible();
  expect(await page.title()).not.toBe("changed");
});
