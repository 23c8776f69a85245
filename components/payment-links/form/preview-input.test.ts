import { expect, test } from "vitest";
import { blankPaymentLink } from "#components/payment-links/form/form-values.ts";
import { toPreviewInput } from "#components/payment-links/form/preview-input.ts";
import { PreviewPaymentLink, readPreview } from "#server/wire/payments/payment-link-preview.ts";

const said = (...typed: Parameters<typeof toPreviewInput>) => readPreview(toPreviewInput(...typed));

const typed = { ...blankPaymentLink, name: "Workshop", totalAmount: "49.50" };

test("what is typed is what the preview takes, in minor units", () => {
  const input = said(typed, undefined);
  expect(PreviewPaymentLink.parse(input)).toEqual(input);
  expect(input).toMatchObject({ name: "Workshop", totalAmount: 4950, lineItems: null });
});

test.each(["", "4x", "1.005", "-3"])("an amount of %j is not said", (totalAmount) => {
  expect(said({ ...typed, totalAmount }, undefined)).not.toHaveProperty("totalAmount");
});

test("a name that is too long is not said, and the rest is", () => {
  const input = said({ ...typed, name: "n".repeat(251) }, undefined);
  expect(input).not.toHaveProperty("name");
  expect(input.totalAmount).toBe(4950);
});

test("a line that is half typed is there, for nothing", () => {
  const item = { name: "Seeds", quantity: "", amount: "1.", kept: {} };
  const { lineItems } = said({ ...typed, lineItems: [item] }, undefined);
  expect(lineItems).toMatchObject([{ name: "Seeds", quantity: 1 }]);
  const unread = said({ ...typed, lineItems: [{ ...item, amount: "x" }] }, undefined);
  expect(unread.lineItems).toMatchObject([{ amount: 0 }]);
});

test("of a link that is changed its period is left as it is", () => {
  const monthly = { ...typed, mode: "subscription" as const };
  expect(said(monthly, undefined).recurring).toEqual({
    interval: "month",
    intervalCount: 1,
  });
  const changed = said(monthly, "plink_1");
  expect(changed).toMatchObject({ id: "plink_1" });
  expect(changed).not.toHaveProperty("recurring");
});
