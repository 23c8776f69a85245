import { expect, test } from "vitest";
import { loadCheckout } from "#server/checkout/load-checkout.ts";
import { addMs, hourMs } from "#server/core/clock.ts";
import {
  unavailableWords,
  whyUnavailable,
} from "#server/records/payments/payment-link-availability.ts";
import { createPaymentLink } from "#server/routers/payment-links/create.ts";
import { getPaymentLink } from "#server/routers/payment-links/get.ts";
import { listPaymentLinks } from "#server/routers/payment-links/list.ts";
import { openLinkSession } from "#server/routers/payment-links/open-session.ts";
import { CreatePaymentLink, ListPaymentLinks } from "#server/wire/payments/payment-link.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { newMerchant } from "#server/workshop/testing/payments/payments.ts";
import { ofLink, visit } from "#server/workshop/testing/payments/shopper.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const clock = testClock();
const services = await testServices({ clock });
const ctx = await newMerchant(services);
const urls = { successUrl: "https://shop.example/yes", cancelUrl: "https://shop.example/no" };
const sold = { totalAmount: 1500, currency: "EUR", mode: "payment", metadata: { of: "shelf" } };
const start = clock.now();

/** One link for each combination of switch, end, limit and payments so far, and one deleted. */
const facts = [true, false].flatMap((active) =>
  [null, addMs(start, hourMs), addMs(start, 2 * hourMs)].flatMap((expiresAt) =>
    [
      { maxCompletions: null, completions: 5 },
      { maxCompletions: 2, completions: 1 },
      { maxCompletions: 2, completions: 2 },
      { maxCompletions: 2, completions: 3 },
    ].map((count) => ({ active, expiresAt, ...count, deletedAt: null as Date | null })),
  ),
);
for (const data of [...facts, { ...facts[0], active: false, deletedAt: start }]) {
  const { id } = await createPaymentLink(ctx, CreatePaymentLink.parse({ ...sold, ...urls }));
  await services.db.paymentLink.updateMany({ where: { id }, data });
}

/** Just before, at and after both ends. */
const moments = [0, hourMs - 1, hourMs, hourMs + 1, 2 * hourMs - 1, 2 * hourMs, 3 * hourMs];

async function listed(query: object): Promise<string[]> {
  const { data, pagination } = await listPaymentLinks(
    ctx,
    ListPaymentLinks.parse({ limit: 100, ...query }),
  );
  expect(pagination.total).toBe(data.length);
  return data.map(({ id }) => id).toSorted();
}

test.each(moments)("%d ms on, list, link and hosted page agree on what can be paid", async (ms) => {
  clock.advance(addMs(start, ms).getTime() - clock.now().getTime());
  const rows = await services.db.paymentLink.findMany({ where: { merchantId: ctx.merchantId } });
  const shown = rows.filter(({ deletedAt }) => deletedAt === null);
  const idsWhere = (isWanted: (row: (typeof rows)[number]) => boolean) =>
    shown
      .filter(isWanted)
      .map(({ id }) => id)
      .toSorted();
  for (const metadata of [{}, { metadata: sold.metadata }]) {
    for (const available of [true, false]) {
      const isSo = (row: (typeof rows)[number]) =>
        (whyUnavailable(row, clock.now()) === null) === available;
      expect(await listed({ available, ...metadata })).toEqual(idsWhere(isSo));
      for (const active of [true, false])
        expect(await listed({ available, active, ...metadata })).toEqual(
          idsWhere((row) => isSo(row) && row.active === active),
        );
    }
  }
  for (const row of rows) {
    const reason = whyUnavailable(row, clock.now());
    expect(await getPaymentLink(ctx, row.id)).toMatchObject({
      active: row.active,
      available: reason === null,
      unavailableReason: reason,
    });
    if (ms === hourMs) await agreesOnPage(row.id, reason);
  }
});

async function agreesOnPage(id: string, reason: ReturnType<typeof whyUnavailable>): Promise<void> {
  const { state } = await loadCheckout(services, visit(ofLink(id)));
  expect(state).toBe(reason ? "link_unavailable" : "open");
  if (!reason) return;
  const refused = { code: "link_unavailable", message: unavailableWords[reason] };
  await expect(openLinkSession(services, id, {})).rejects.toMatchObject(refused);
}

test("a link that has expired and is used up says that it expired; the switch comes first", () => {
  const used = { maxCompletions: 1, completions: 1, expiresAt: start, deletedAt: null };
  expect(whyUnavailable({ ...used, active: true }, start)).toBe("expired");
  expect(whyUnavailable({ ...used, active: false }, start)).toBe("switched_off");
  expect(whyUnavailable({ ...used, active: false, deletedAt: start }, start)).toBe("deleted");
  expect(whyUnavailable({ ...used, active: true }, addMs(start, -1))).toBe("used_up");
});
