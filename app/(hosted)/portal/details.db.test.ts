import { expect, test } from "vitest";
import { GET, POST } from "#app/(hosted)/portal/[shop]/route.tsx";
import { GET as openLink } from "#app/(hosted)/portal/route.tsx";
import type { MerchantContext, Services } from "#server/core/context.ts";
import { createCustomer } from "#server/routers/customers/create.ts";
import { getCustomer } from "#server/routers/customers/get.ts";
import { eraseCustomer } from "#server/routers/personal-data/erase-customer.ts";
import { createTaxRegistration } from "#server/routers/tax-registrations/create.ts";
import { CreateCustomer } from "#server/wire/payments/customer.ts";
import { CreateTaxRegistration } from "#server/wire/tax/tax-registration.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { eventTypes, newMerchant } from "#server/workshop/testing/payments/payments.ts";
import { openPortal, portalOf } from "#server/workshop/testing/payments/portal-browser.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const services = await testServices({ clock: testClock() });
(globalThis as { canaryServices?: Services }).canaryServices = services;

let made = 0;

/** A customer of a merchant who is registered for tax in the Netherlands, with a browser at their page. */
async function visited(details: object = {}, ofMerchant?: MerchantContext) {
  const ctx = ofMerchant ?? (await taxedMerchant());
  made += 1;
  const given = { name: "Sanne", email: `sanne${made}@example.com`, ...details };
  const { id: customerId } = await createCustomer(ctx, CreateCustomer.parse(given));
  const portal = await openPortal({ openLink, GET, POST }, { ctx, customerId });
  return { ...portal, ctx, customerId, stored: () => getCustomer(ctx, customerId) };
}

async function taxedMerchant(): Promise<MerchantContext> {
  const ctx = await newMerchant(services);
  const home = { country: "NL", since: "2020-01-01", number: "NL004495445B01" };
  await createTaxRegistration(ctx, CreateTaxRegistration.parse(home));
  return ctx;
}

const typed = {
  do: "details",
  name: "Sanne de Boer",
  phoneNumber: "06 1234 5678",
  line1: "Prinsengracht 214",
  line2: "",
  postalCode: "1016 HD",
  city: "Amsterdam",
  region: "",
  country: "Netherlands",
  taxNumber: "de 136 695 976",
};

test("a customer gives address and tax number, which are kept as the API keeps them and shown with the register's answer", async () => {
  const { ctx, customerId, press, home, page, stored } = await visited();
  expect((await press(typed)).location).toContain("told=done");
  expect(await stored()).toMatchObject({
    name: "Sanne de Boer",
    address: { line1: "Prinsengracht 214", line2: null, city: "Amsterdam", country: "NL" },
    taxId: { value: "DE136695976", country: "DE", status: "valid" },
  });
  const shown = await home();
  for (const line of ["Prinsengracht 214", "1016 HD Amsterdam", "Netherlands", "DE136695976"])
    expect(shown).toContain(line);
  expect(shown).toMatch(/Example Company.* · Checked on /);
  const form = await page("page=details");
  expect(form).toContain('<option selected="">Netherlands');
  expect(form).toContain('value="DE136695976"');
  expect(await eventTypes(ctx, customerId)).toEqual(["customer.created", "customer.updated"]);
  await press({ ...typed, taxNumber: "DE136695976" });
  expect(await eventTypes(ctx, customerId)).toHaveLength(2);
});

test("a country is read in the language in which it was chosen, and blank fields remove both", async () => {
  const { press, stored } = await visited();
  await press({ ...typed, country: "Niederlande" }, "?lang=de");
  expect((await stored()).address?.country).toBe("NL");
  const blank = Object.fromEntries(Object.keys(typed).map((name) => [name, ""]));
  await press({ ...blank, do: "details", name: "Sanne" });
  expect(await stored()).toMatchObject({ name: "Sanne", address: null, taxId: null });
});

test("a tax number that cannot be right changes nothing, and the form is back as it was typed", async () => {
  const { press, stored } = await visited();
  const before = await stored();
  for (const taxNumber of ["NL123456789B01", "x".repeat(41)]) {
    const refused = await press({ ...typed, taxNumber }, "?page=details");
    expect(refused.status).toBe(422);
    const html = await refused.answer.text();
    expect(html).toContain("This tax number is not right");
    for (const value of [taxNumber, typed.line1, typed.name])
      expect(html).toContain(`value="${value}"`);
    expect(html).toContain('<option selected="">Netherlands');
  }
  const long = await press({ ...typed, city: "x".repeat(121) }, "?page=details");
  expect(long.status).toBe(422);
  expect(await stored()).toEqual(before);
});

test("a number that the register does not know is kept and called so, and one without an answer is not called wrong", async () => {
  const { press, home, stored } = await visited();
  await press({ ...typed, taxNumber: "CY10259033P" });
  expect((await stored()).taxId).toMatchObject({ status: "invalid" });
  expect(await home()).toContain("does not know this number");
  await press({ ...typed, taxNumber: "MT11679112" });
  expect((await stored()).taxId).toMatchObject({ status: "unchecked" });
  expect(await home()).not.toContain("does not know this number");
});

test("each merchant's rule permits its own customers, and a form of before leaves what it does not show", async () => {
  const mine = await visited({ address: { city: "Utrecht" } });
  const other = await visited({ address: { city: "Utrecht" } });
  await permit(mine.ctx, { portalBilling: false });
  expect(await mine.page("page=details")).not.toContain('name="line1"');
  await mine.press(typed);
  expect(await mine.stored()).toMatchObject({
    name: "Sanne de Boer",
    address: { city: "Utrecht" },
    taxId: null,
  });
  await permit(other.ctx, { portalDetails: false });
  const form = await other.page("page=details");
  expect(form).not.toContain('name="phoneNumber"');
  expect(form).not.toContain('value="email"');
  await other.press(typed);
  expect(await other.stored()).toMatchObject({ name: "Sanne", address: { city: "Amsterdam" } });
  await permit(other.ctx, {});
  await other.press({ do: "details", name: "Sanne", phoneNumber: "" });
  expect((await other.stored()).address?.city).toBe("Amsterdam");
});

test("a page of one merchant tells nothing of another's customer, and an erased one's is closed", async () => {
  const mine = await visited({ address: { line1: "1 Erased Square" }, taxId: { value: "77-33" } });
  const other = await visited();
  await other.browser.press(portalOf(mine.ctx.merchantId), typed);
  expect(await mine.stored()).toMatchObject({ name: "Sanne", taxId: { value: "77-33" } });
  expect(await mine.home()).toContain("1 Erased Square");
  await eraseCustomer(mine.ctx, mine.customerId);
  expect(await mine.home()).toContain('data-state="door"');
  expect((await mine.press(typed)).location).toContain("door=closed");
  expect(await mine.stored()).toMatchObject({ name: "", address: null, taxId: null });
});

async function permit(ctx: MerchantContext, portalRules: object): Promise<void> {
  await services.db.merchant.update({ where: { id: ctx.merchantId }, data: { portalRules } });
}
