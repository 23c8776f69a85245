import { expect, test } from "vitest";
import { GET as showCheckout } from "#app/(hosted)/checkout/route.tsx";
import { sentPath } from "#server/checkout/pay/sent.ts";
import { secondMs } from "#server/core/clock.ts";
import type { Services } from "#server/core/context.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { newMerchant, newSession } from "#server/workshop/testing/payments/payments.ts";
import { ofSession } from "#server/workshop/testing/payments/shopper.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const clock = testClock();
const services = await testServices({ clock });
(globalThis as { canaryServices?: Services }).canaryServices = services;

const load = async (path: string) =>
  (await showCheckout(new Request(`https://pay.example${path}`))).text();

/** Where the page's first link that has this in its address leads. */
function linkWith(html: string, part: string): string {
  const [, address = ""] = new RegExp(`href="([^"]*${part}[^"]*)"`).exec(html) ?? [];
  return address.replaceAll("&amp;", "&");
}

test("who chooses a language while nobody knows whether they paid is not shown the form again", async () => {
  const session = await newSession(await newMerchant(services));
  const page = await load(sentPath(clock, ofSession(session.id), {}));
  expect(page).toContain("We do not know yet if you paid");
  clock.advance(secondMs);
  const languages = await load(linkWith(page, "choose=language"));
  const chosen = await load(linkWith(languages, "lang=de"));
  expect(chosen).toContain('lang="de"');
  expect(chosen).toContain('http-equiv="refresh"');
  expect(chosen).not.toContain('name="cardNumber"');
  expect(chosen).not.toContain("<input");
});
