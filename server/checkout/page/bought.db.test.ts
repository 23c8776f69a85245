import { describe, expect, test } from "vitest";
import { loadCheckout } from "#server/checkout/load-checkout.ts";
import { hourMs } from "#server/core/clock.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { answerShown } from "#server/workshop/testing/payments/bank-answers.ts";
import { newMerchant } from "#server/workshop/testing/payments/payments.ts";
import {
  filled,
  follow,
  linkOf,
  ofLink,
  pay,
  post,
  visit,
} from "#server/workshop/testing/payments/shopper.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const clock = testClock();
const services = await testServices({ clock });
const good = "4242424242424242";

async function openLink(change: object = {}) {
  const ctx = await newMerchant(services);
  const link = await linkOf(ctx, change);
  const browser = visit(ofLink(link.id));
  const charged = () =>
    services.db.paymentIntent.count({
      where: { merchantId: ctx.merchantId, amountCaptured: { gt: 0 } },
    });
  return { browser, charged };
}

describe("a link that this browser has paid", () => {
  test("shows the purchase instead of a form; another browser gets the form", async () => {
    const { browser } = await openLink();
    expect((await pay(services, browser, good)).state).toBe("complete");
    const again = await loadCheckout(services, browser);
    expect(again).toMatchObject({
      state: "bought",
      purchase: { kind: "paid", amount: 4900, method: { brand: "visa", last4: "4242" } },
    });
    if (again.state !== "bought") throw new Error("not reached");
    expect((await follow(services, browser, again.purchase.url)).state).toBe("complete");
    expect((await loadCheckout(services, visit(browser.address))).state).toBe("open");
  });

  test("charges nothing for a form that another tab shows; the same form leads to the receipt", async () => {
    const { browser, charged } = await openLink();
    const [here, there] = [
      await loadCheckout(services, browser),
      await loadCheckout(services, browser),
    ];
    expect((await post(services, browser, filled(here, good))).state).toBe("complete");
    expect((await post(services, browser, filled(there, good))).state).toBe("bought");
    expect((await post(services, browser, filled(here, good))).state).toBe("complete");
    expect(await charged()).toBe(1);
  });

  test("charges once when two tabs pay in the same moment", async () => {
    const { browser, charged } = await openLink();
    const forms = await Promise.all([1, 2, 3].map(() => loadCheckout(services, browser)));
    await Promise.all(forms.map((form) => post(services, browser, filled(form, good))));
    expect(await charged()).toBe(1);
  });

  test("is paid once more by who asks for it, once each time", async () => {
    const { browser, charged } = await openLink();
    await pay(services, browser, good);
    const known = await loadCheckout(services, browser);
    const path = known.state === "bought" ? (known.againUrl ?? "") : "";
    const query = Object.fromEntries(new URL(path, "https://pay.example").searchParams);
    const again = { ...browser, query };
    expect((await pay(services, again, good)).state).toBe("complete");
    expect(await charged()).toBe(2);
    // Back to the page on which it was asked for: that has happened.
    expect((await loadCheckout(services, again)).state).toBe("bought");
  });

  test("is forgotten a day later, and what is used up is not offered again", async () => {
    const { browser } = await openLink({ maxCompletions: 1 });
    await pay(services, browser, good);
    expect(await loadCheckout(services, browser)).toMatchObject({
      state: "bought",
      againUrl: null,
    });
    clock.advance(25 * hourMs);
    expect((await loadCheckout(services, browser)).state).toBe("link_unavailable");
  });
});

test("a link whose payment waits at the bank says so, and its bank's answer counts once", async () => {
  const { browser, charged } = await openLink();
  const stale = await loadCheckout(services, browser);
  const asked = await pay(services, browser, "4000000000003220");
  expect(await loadCheckout(services, browser)).toMatchObject({
    state: "bought",
    purchase: { kind: "under_way" },
  });
  expect((await post(services, browser, filled(stale, good))).state).toBe("bought");
  await answerShown(services, asked);
  const back = await loadCheckout(services, browser);
  const url = back.state === "bought" ? back.purchase.url : "";
  expect((await follow(services, browser, url)).state).toBe("complete");
  expect(await charged()).toBe(1);
});

test("after a decline the link takes another card at once", async () => {
  const { browser, charged } = await openLink();
  expect((await pay(services, browser, "4000000000000002")).state).toBe("declined");
  expect((await pay(services, browser, good)).state).toBe("complete");
  expect(await charged()).toBe(1);
});
