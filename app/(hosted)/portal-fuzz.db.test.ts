import fc from "fast-check";
import { expect, test } from "vitest";
import { GET, POST } from "#app/(hosted)/portal/[shop]/route.tsx";
import { GET as openLink } from "#app/(hosted)/portal/route.tsx";
import { minuteMs } from "#server/core/clock.ts";
import type { Services } from "#server/core/context.ts";
import { createPortalSession } from "#server/routers/portal-sessions/create.ts";
import { portalRuleNames } from "#server/wire/atoms/merchant/portal-rules.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { newMerchant } from "#server/workshop/testing/payments/payments.ts";
import { newSubscription, planOf, savedCustomer } from "#server/workshop/testing/payments/plans.ts";
import { browserOf, portalOf } from "#server/workshop/testing/payments/portal-browser.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const clock = testClock("2027-06-01T10:00:00.000Z");
const services = await testServices({ clock });
(globalThis as { canaryServices?: Services }).canaryServices = services;

const numRuns = 150;
const seed = 38;

/** Acts of the page that name something of the customer's, and words that are none. */
const acts = [
  "cancel",
  "pause",
  "keep",
  "pay_with",
  "remove_card",
  "save_card",
  "plan",
  "undo_plan",
];
const others = ["", "toString", "__proto__", "delete", "CANCEL"];
const rubbish = [
  "",
  "0",
  "sub_01jbq8v6n2e8t9x4k3m5r7w0yz",
  "'; DROP TABLE",
  "💳",
  "../..",
  "\u0000",
];

/** Two merchants: the visitor and a neighbor at the first one, a stranger at the second. */
async function world() {
  const [shop, other] = [await newMerchant(services), await newMerchant(services)];
  const customerOf = async (ctx: typeof shop) => {
    const customerId = await savedCustomer(ctx);
    const price = await planOf(ctx, 2400);
    const { id } = await newSubscription(ctx, { customerId, items: [{ priceId: price }] });
    const { id: card } = await services.db.paymentMethod.findFirstOrThrow({
      where: { merchantId: ctx.merchantId, customerId },
    });
    return { ctx, customerId, price, id, card };
  };
  const [visitor, neighbor] = [await customerOf(shop), await customerOf(shop)];
  return { visitor, neighbor, stranger: await customerOf(other) };
}

const { visitor, neighbor, stranger } = await world();
const merchants = [visitor, stranger].map(({ ctx }) => ctx.merchantId);

/** Everything that a press could change, of both merchants. */
async function stored(): Promise<string> {
  const where = { merchantId: { in: merchants } };
  const orderBy = { id: "asc" } as const;
  const { db } = services;
  const rows = await Promise.all([
    db.subscription.findMany({ where, orderBy }),
    db.paymentMethod.findMany({ where, orderBy }),
    db.customer.findMany({ where, orderBy }),
    db.paymentIntent.findMany({ where, orderBy }),
    db.checkoutSession.findMany({ where, orderBy }),
    db.event.count({ where }),
    db.message.count({ where }),
  ]);
  return JSON.stringify(rows, (_, value: unknown) =>
    typeof value === "bigint" ? String(value) : value,
  );
}

async function permit(isPermitted: boolean): Promise<void> {
  const portalRules = Object.fromEntries(portalRuleNames.map((name) => [name, isPermitted]));
  await services.db.merchant.updateMany({
    where: { id: { in: merchants } },
    data: { portalRules },
  });
}

/** A browser at the visitor's page, the address that its forms go to, and their token. */
async function opened() {
  const browser = browserOf({ openLink, GET, POST });
  const { url } = await createPortalSession(visitor.ctx, { customerId: visitor.customerId });
  const token = browser.field(await browser.follow(url), "token");
  return { browser, token, shop: portalOf(visitor.ctx.merchantId) };
}

const wrongs = ["ids", "token", "expired", "left", "shop", "forbidden"] as const;

const presses = fc.record({
  wrong: fc.constantFrom(...wrongs),
  act: fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...acts) }, fc.constantFrom(...others)),
  id: fc.constantFrom(neighbor.id, stranger.id, ...rubbish),
  card: fc.constantFrom(neighbor.card, stranger.card, ...rubbish),
  price: fc.constantFrom(neighbor.price, stranger.price, visitor.price, ...rubbish),
  item: fc.constantFrom(neighbor.price, visitor.price, ...rubbish),
  quantity: fc.constantFrom("1", "2", "0", "-1", "1e3", "999999999", ...rubbish),
  until: fc.constantFrom("open", "1", "99", ...rubbish),
  token: fc.constantFrom("", "x", "a".repeat(64)),
  shown: fc.constantFrom("at_period_end", "at_once", ...rubbish),
});

test("a press that names what is another's, or comes without a visit or a permission, is refused and changes nothing", async () => {
  const before = await stored();
  await fc.assert(
    fc.asyncProperty(presses, async ({ wrong, act, token: forged, id, card, ...fields }) => {
      // To go on is everybody's, and changes nothing where nothing was undone.
      fc.pre(wrong !== "forbidden" || act !== "keep");
      // Presses are limited by the hour.
      clock.advance(2 * minuteMs);
      await permit(wrong !== "forbidden");
      const { browser, token, shop } = await opened();
      if (wrong === "expired") clock.advance(21 * minuteMs);
      if (wrong === "left") await browser.press(shop, { do: "leave", token });
      const own = wrong === "ids" ? { id, card } : { id: visitor.id, card: visitor.card };
      const form = { ...fields, ...own, previewId: "x.y", do: act };
      const place = wrong === "shop" ? portalOf(stranger.ctx.merchantId) : shop;
      const given = wrong === "token" ? forged : token;
      const { status, location } = await browser.press(place, { ...form, token: given });
      expect([303, 403, 409, 422]).toContain(status);
      if (status === 303) expect(location).toMatch(/door=closed|told=changed/);
    }),
    { numRuns, seed },
  );
  expect(await stored()).toBe(before);
});

test("an address that names what is another's shows nothing of it", async () => {
  await permit(true);
  const { browser, shop } = await opened();
  for (const { id, price } of [neighbor, stranger])
    for (const query of ["cancel", "pause", `plan&price=${price}&quantity=2`]) {
      const shown = await browser.follow(`${shop}?page=${query}&id=${id}`);
      expect(shown).toContain('data-state="home"');
    }
});
