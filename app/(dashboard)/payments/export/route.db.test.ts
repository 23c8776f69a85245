import { expect, test, vi } from "vitest";
import { GET } from "#app/(dashboard)/payments/export/route.ts";
import { addMs, dayMs } from "#server/core/clock.ts";
import { actFor } from "#server/core/context.ts";
import type { Services } from "#server/core/context.ts";
import { createStaffCookie } from "#server/workshop/testing/conformance/staff-cookie.ts";
import { newIntent, newMerchant } from "#server/workshop/testing/payments/payments.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const services = await testServices();
(globalThis as { canaryServices?: Services }).canaryServices = services;
const { clock, bench } = services;

/** Whose browser asks. */
let cookie = "";
vi.mock("next/headers", () => ({
  headers: async () => new Headers({ cookie }),
  cookies: async () => ({ get: () => undefined }),
}));

test("today is the day of the merchant's own time, by which its payments are dated", async () => {
  const { merchantId } = await newMerchant(services);
  cookie = await createStaffCookie(services, merchantId);
  const { id: before } = await newIntent(actFor(services, merchantId));
  await bench?.moveTo(merchantId, addMs(clock.now(), 40 * dayMs));
  const { id: today } = await newIntent(actFor(services, merchantId));
  const answer = await GET(new Request("https://pay.example/payments/export?days=today"));
  const file = await answer.text();
  expect([file.includes(before), file.includes(today)]).toEqual([false, true]);
  const [day] = addMs(clock.now(), 40 * dayMs)
    .toISOString()
    .split("T");
  expect(answer.headers.get("content-disposition")).toContain(`payments-${day}.csv`);
});
