import { expect, test } from "vitest";
import type { RegisterAnswer } from "#server/core/interfaces/vat-register.ts";
import { checkVatNumber } from "#server/tax/check-vat-number.ts";
import { sandboxRegister } from "#server/tax/vat-numbers/sandbox-register.ts";
import { testClock } from "#server/workshop/testing/clock.ts";

const clock = testClock("2026-11-26T10:00:00.000Z");

/** A register that keeps what it is asked. */
function registerOf(answer: RegisterAnswer) {
  const asked: unknown[] = [];
  const ask = (...question: unknown[]) => {
    asked.push(question);
    return Promise.resolve(answer);
  };
  return { asked, ctx: { clock, vatRegister: { ask } } };
}

const valid: RegisterAnswer = { state: "valid", consultationNumber: "WAPI1", name: "Bakker GmbH" };

test("a number with right digits is asked for, with the seller's own", async () => {
  const { ctx, asked } = registerOf(valid);
  expect(await checkVatNumber(ctx, "de 136 695 976", "NL004495445B01")).toEqual({
    number: "DE136695976",
    country: "DE",
    ...valid,
    checkedAt: "2026-11-26T10:00:00.000Z",
  });
  expect(asked).toEqual([
    [
      { country: "DE", digits: "136695976" },
      { country: "NL", digits: "004495445B01" },
    ],
  ]);
});

test.each(["GB980780684", "VOEC 2051234", "", null])(
  "a seller's number that VIES does not know is not sent: %j",
  async (own) => {
    const { ctx, asked } = registerOf(valid);
    await checkVatNumber(ctx, "DE136695976", own);
    expect(asked).toEqual([[{ country: "DE", digits: "136695976" }, null]]);
  },
);

test("a number with wrong digits is nobody's, and VIES is not asked", async () => {
  const { ctx, asked } = registerOf(valid);
  expect(await checkVatNumber(ctx, "DE136695977", null)).toBeNull();
  expect(asked).toEqual([]);
});

test("a number of a country outside of the EU is unchecked, and VIES is not asked", async () => {
  const { ctx, asked } = registerOf(valid);
  const check = await checkVatNumber(ctx, "NO995525828MVA", null);
  expect(check).toMatchObject({ country: "NO", state: "unchecked", consultationNumber: null });
  expect(asked).toEqual([]);
});

test.each([
  ["DE136695976", "valid"],
  ["CY10259033P", "invalid"],
  ["MT11679112", "unchecked"],
])("in testing %s is %s", async (typed, state) => {
  const check = await checkVatNumber({ clock, vatRegister: sandboxRegister }, typed, null);
  expect(check?.state).toBe(state);
});
