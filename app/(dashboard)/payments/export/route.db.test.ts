import { expect, test, vi } from "vitest";
import { GET } from "#app/(dashboard)/payments/export/route.ts";
import { GET as auditLogFile } from "#app/(dashboard)/settings/audit-log/file/route.ts";
import { addMs, dayMs } from "#server/core/clock.ts";
import { actFor, type Services } from "#server/core/context.ts";
import { createStaffCookie } from "#server/workshop/testing/conformance/staff-cookie.ts";
import { newIntent, newMerchant } from "#server/workshop/testing/payments/payments.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const services = await testServices();
(globalThis as { canaryServices?: Services }).canaryServices = services;
const { clock, bench } = services;

/** The cookie of the browser that asks. */
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

test("who takes a file away is in the audit log: which, by what filter, how many, and from where", async () => {
  const { merchantId } = await newMerchant(services);
  cookie = await createStaffCookie(services, merchantId);
  const ctx = actFor(services, merchantId);
  const [{ id }] = [await newIntent(ctx), await newIntent(ctx)];
  const page = "https://pay.example/payments/export?column=amount&column=currency";
  const take = async (more: string) => {
    expect(
      (await GET(new Request(page + more, { headers: { "x-forwarded-for": "203.0.113.9" } })))
        .status,
    ).toBe(200);
    const entry = await services.db.auditEntry.findFirstOrThrow({
      where: { merchantId, action: "exports.take" },
      orderBy: { position: "desc" },
    });
    return { ...entry, after: entry.after as Record<string, unknown> };
  };
  const whole = await take("&currency=EUR&search=vera%40example.com");
  expect(whole).toMatchObject({
    actor: "person",
    ip: "203.0.113.9",
    after: { rows: 0, columns: ["amount", "currency"], filter: ["search=…", "currency=EUR"] },
  });
  expect((await take("&currency=EUR")).after).toMatchObject({ rows: 2, filter: ["currency=EUR"] });
  expect((await take(`&ids=${id}`)).after).toMatchObject({ rows: 1, filter: [`ids=${id}`] });
});

test("whoever may not have it takes nothing, and leaves no entry", async () => {
  const { merchantId } = await newMerchant(services);
  const entries = () => services.db.auditEntry.count({ where: { merchantId } });
  cookie = "";
  const before = await entries();
  expect((await GET(new Request("https://pay.example/payments/export"))).status).toBe(401);
  expect(await entries()).toBe(before);
});

test.each(["cross-site", "same-site"])(
  "a link of a %s page takes nothing away in its reader's name",
  async (site) => {
    const { merchantId } = await newMerchant(services);
    cookie = await createStaffCookie(services, merchantId);
    const entries = () => services.db.auditEntry.count({ where: { merchantId } });
    const before = await entries();
    const ask = (get: (request: Request) => Promise<Response>, from: string) =>
      get(new Request("https://pay.example/file", { headers: { "sec-fetch-site": from } }));
    for (const get of [GET, auditLogFile]) {
      expect((await ask(get, site)).status).toBe(403);
      expect(await entries()).toBe(before);
    }
    for (const get of [GET, auditLogFile])
      for (const from of ["same-origin", "none"]) expect((await ask(get, from)).status).toBe(200);
    expect(await entries()).toBe(before + 4);
  },
);
