import { boxAtRest } from "../fixtures/box-at-rest.ts";
import { violationsOf } from "../fixtures/broken-rules.ts";
import { expect, test } from "../fixtures/test.ts";
import { type Intent, openSession } from "./shopper.ts";

const methods = ["card", "ideal", "apple_pay", "google_pay", "link"];
const hostedCheckoutConfig = { methods, requireContact: true, requireAddress: true };

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with a script" : "without a script", () => {
    test.use({ javaScriptEnabled });

    test("a press on Apple Pay pays before anything is typed", async ({ page, api }) => {
      const session = await openSession(api, { hostedCheckoutConfig });
      await page.goto(session.sessionUrl);
      await expect(page.getByText("or pay another way")).toBeVisible();
      await page.getByRole("button", { name: "Apple Pay" }).click();
      if (!javaScriptEnabled)
        await page.getByRole("button", { name: "Continue", exact: true }).click();
      await page.getByRole("button", { name: "Approve" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Payment complete");
      await expect(page.getByText("Apple Pay")).toBeVisible();
      const { status } = await api.get<Intent>(`/payment-intents/${session.paymentIntentId}`);
      expect(status).toBe("succeeded");
    });
  });

test("buttons of wallets break no rule of accessibility, and stack where there is no room beside each other", async ({
  page,
  api,
}) => {
  const session = await openSession(api, { hostedCheckoutConfig });
  await page.goto(session.sessionUrl);
  expect(await violationsOf(page)).toEqual([]);
  const tops = async () => {
    const boxes = ["Apple Pay", "Google Pay"].map((name) =>
      boxAtRest(page.getByRole("button", { name })),
    );
    return (await Promise.all(boxes)).map(({ y }) => y);
  };
  const [apple, google] = await tops();
  expect(apple).toBe(google);
  await page.setViewportSize({ width: 300, height: 700 });
  const [above, below] = await tops();
  expect(below).toBeGreaterThan(above ?? Infinity);
});

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with a script" : "without a script", () => {
    test.use({ javaScriptEnabled });

    test("Enter in a field pays by the way that is chosen, and neither by a wallet nor on a phone", async ({
      page,
      api,
    }) => {
      for (const offered of [methods, ["card", "ideal"]]) {
        const session = await openSession(api, { hostedCheckoutConfig: { methods: offered } });
        await page.goto(session.sessionUrl);
        await page.getByLabel("iDEAL").check();
        await page.getByLabel("Email").press("Enter");
        if (!javaScriptEnabled)
          await page.getByRole("button", { name: "Continue to your bank" }).click();
        await page.waitForURL(/sandbox\/authentication/);
        await expect(page.getByText("iDEAL")).toBeVisible();
      }
    });
  });

test("a shopper who does not approve comes back to the form, and pays by card", async ({
  page,
  api,
}) => {
  const session = await openSession(api, { hostedCheckoutConfig: { methods } });
  await page.goto(session.sessionUrl);
  await page.getByRole("button", { name: "Google Pay" }).click();
  await page.getByRole("button", { name: "Refuse" }).click();
  await expect(page.getByRole("alert")).toContainText("Payment not made");
  await page.getByLabel("Card number").fill("4242 4242 4242 4242");
  await page.getByLabel("Expiry date").fill("12 / 34");
  await page.getByLabel("Security code").fill("123");
  await page.getByRole("button", { name: /^Pay / }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Payment complete");
});
