import { expect, test } from "vitest";
import { createTestApp, newIdempotencyKey } from "#server/workshop/testing/app.ts";
import { behindLock } from "#server/workshop/testing/database/behind-lock.ts";

const app = await createTestApp();
const asked: string[] = [];
Object.assign(app.services, {
  vatRegister: {
    ask: async ({ digits }: { digits: string }) => {
      asked.push(digits);
      return { state: "valid", consultationNumber: null };
    },
  },
});

/** A draft, and a way to have two requests read it before either writes. */
async function draft() {
  const hotel = { email: `${newIdempotencyKey()}@hotel.example`, name: "Hotel" };
  const { id: customerId } = (await app.request("POST", "/customers", { body: hotel })).body;
  const lineItems = [{ name: "Kentia palm", amount: 12_000, currency: "EUR" }];
  const { id } = (await app.request("POST", "/invoices", { body: { customerId, lineItems } })).body;
  const path = `/invoices/${id as string}`;
  const patch = (billTo: object) => () => app.request("PATCH", path, { body: { billTo } });
  const atOnce = async (acts: (() => Promise<unknown>)[]) => {
    const hold = (tx: Pick<typeof app.services.db, "$executeRaw">) =>
      tx.$executeRaw`SELECT 1 FROM invoices WHERE id = ${id} FOR UPDATE`;
    const ended = await behindLock(app.services.db, hold, acts);
    expect(ended.map(({ status }) => status)).toEqual(acts.map(() => "fulfilled"));
    return (await app.request("GET", path)).body;
  };
  return { patch, atOnce, finalize: () => app.request("POST", `${path}/finalize`) };
}

test("two changes of a draft's buyer at once are both kept", async () => {
  const { patch, atOnce } = await draft();
  const { billTo } = await atOnce([patch({ city: "Gent" }), patch({ street: "Kouter 7" })]);
  expect(billTo).toMatchObject({ name: "Hotel", city: "Gent", street: "Kouter 7" });
});

test("the VAT number that a draft has when it is written decides its tax, not the one that was read before", async () => {
  const registration = { country: "NL", scheme: "domestic", since: "2020-01-01" };
  await app.request("POST", "/tax-registrations", { body: registration });
  const { patch, atOnce, finalize } = await draft();
  const business = patch({ country: "BE", taxNumber: "BE0428759497" });
  const open = await atOnce([business, finalize]);
  expect(open).toMatchObject({
    status: "open",
    billTo: { taxNumber: "BE0428759497" },
    taxAmount: 0,
  });
  expect(asked).toEqual(["0428759497", "0428759497"]);
});
