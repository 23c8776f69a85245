import { expect, test } from "vitest";
import { requireShown } from "#server/procedures/require-shown.ts";
import { fileOf, shownIn } from "#server/wire/atoms/merchant/shown-merchant.ts";

test.each(["/payments/export", "/payments/export?status=paid&column=id&column=fee&q=a%26b"])(
  "the address %s says whose page it stands on, and nothing else of it changes",
  (href) => {
    const said = shownIn(`https://canary.example${fileOf("mer_1", href)}`);
    expect(said.shownMerchantId).toBe("mer_1");
    const [, search = ""] = href.split("?");
    expect(said.search.toString()).toBe(search);
    expect(shownIn(`https://canary.example${fileOf(undefined, href)}`).shownMerchantId).toBeNull();
  },
);

test("a file is given to the page of the business that the sign-in acts for, and to no other", () => {
  const principal = { merchantId: "mer_1" };
  expect(() => requireShown("mer_1", principal)).not.toThrow();
  expect(() => requireShown(null, principal)).not.toThrow();
  expect(() => requireShown("mer_2", principal)).toThrow(/page belongs to a different business/);
});
