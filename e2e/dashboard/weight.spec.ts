import { expect, test } from "../fixtures/test.ts";
import { weigh, type Weight } from "../fixtures/weigh.ts";
import { makeRecords } from "./records.ts";
import { addressesOf } from "./screens.ts";
import { signIn } from "./sign-in.ts";

/** Bytes that a page's scripts may have, compressed (server/decisions.md). */
const bytesMax = 220_000;
/** All that a page asks for until it is quiet: itself, style, typeface, icon and scripts. */
const requestsMax = 16;
/**
 * The forms of links and discounts draw a shopper's page, price it by the rules of the service, and ask for that page
 * and for a script that they share; that of a link, and of one checkout, has a group for each of the ways to sell.
 */
const ofLinkForms = {
  addresses: /^\/(?:payment-links\/.*(?:new|edit)|checkout-sessions\/new|discounts\/new)$/,
  bytes: 5_500,
  requests: 1,
};

/** The page of a customer has five lists, what can be done to the rows of each, and the way to a new subscription. */
const ofCustomer = { addresses: /^\/customers\/cus_\w+$/, bytes: 3_000, requests: 0 };
/** The list of payments names each way to pay, and says what a refund would do. */
const ofPayments = { addresses: /^\/payments$/, bytes: 1_200, requests: 0 };
const none = { addresses: /^/, bytes: 0, requests: 0 };
const budgets = [ofLinkForms, ofCustomer, ofPayments];

test("no page of the dashboard loads more script or asks more often than its budget says", async ({
  browser,
  shop,
  api,
}) => {
  test.slow();
  const records = await makeRecords(api);
  const context = await browser.newContext();
  await signIn(await context.newPage(), shop);
  const state = await context.storageState();
  await context.close();
  const weights: Weight[] = [];
  for (const address of addressesOf(records)) {
    const fresh = await browser.newContext({ storageState: state });
    weights.push(await weigh(await fresh.newPage(), address));
    await fresh.close();
  }
  await test.info().attach("weights", { body: JSON.stringify(weights, null, 1) });
  const over = weights.filter(({ address, bytes, requests }) => {
    const more = budgets.find((one) => one.addresses.test(address)) ?? none;
    return bytes > bytesMax + more.bytes || requests > requestsMax + more.requests;
  });
  expect(over).toEqual([]);
});

/**
 * Elements that a row may have, including itself. A page has up to a hundred rows: an element less is a hundred
 * less to style and to place.
 */
const elementsMax = { "/payments": 20, "/customers": 11, "/checkout-sessions": 23 };

test("a row of a list is drawn with few elements", async ({ page, shop, api }) => {
  await makeRecords(api);
  await signIn(page, shop);
  for (const [address, most] of Object.entries(elementsMax)) {
    await page.goto(address);
    const rows = page.locator("tbody tr[data-id]");
    await rows.first().waitFor();
    const counts = await rows.evaluateAll((all) =>
      all.map((row) => 1 + row.querySelectorAll("*").length),
    );
    expect(Math.max(...counts), address).toBeLessThanOrEqual(most);
  }
});
