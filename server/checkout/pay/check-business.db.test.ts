import { expect, test } from "vitest";
import { withBusinessChecked } from "#server/checkout/pay/check-business.ts";
import { attemptRules } from "#server/limits/attempts.ts";
import { createTaxRegistration } from "#server/routers/tax-registrations/create.ts";
import { CreateTaxRegistration } from "#server/wire/tax/tax-registration.ts";
import { newMerchant, newSession } from "#server/workshop/testing/payments/payments.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

let asked = 0;
const services = {
  ...(await testServices()),
  vatRegister: {
    ask: async () => {
      asked += 1;
      return { state: "unchecked" as const, consultationNumber: null, name: null };
    },
  },
};

test("a stranger with a loop has the register asked about so many numbers, and no more", async () => {
  const ctx = await newMerchant(services);
  const registration = { country: "NL", scheme: "domestic", since: "2020-01-01" };
  await createTaxRegistration(ctx, CreateTaxRegistration.parse(registration));
  const { id: entityId } = await newSession(ctx);
  const business = { name: "Bakker", taxNumber: "DE136695976", check: null };
  const address = { entityType: "checkout", entityId } as const;
  const check = async (ip: string) => {
    const checked = await withBusinessChecked(services, { address, ip }, { business });
    return checked.business?.check;
  };
  const { attemptsMax } = attemptRules.vatNumber;
  for (let tried = 0; tried < attemptsMax; tried += 1)
    // oxlint-disable-next-line no-await-in-loop
    expect(await check("192.0.2.1")).toMatchObject({ state: "unchecked" });
  expect(await check("192.0.2.1")).toBe(null);
  expect(asked).toBe(attemptsMax);
  expect(await check("192.0.2.2")).not.toBe(null);
});
