import fc from "fast-check";
import { expect, test } from "vitest";
import { describeQuestions } from "#server/checkout/questions/describe.ts";
import { takeAnswers } from "#server/checkout/questions/take-answers.ts";
import { CustomFields } from "#server/wire/atoms/selling/questions.ts";
import { Selling } from "#server/wire/atoms/selling/selling.ts";

const page = { locale: "nl-NL", currency: "EUR", goods: 5000 };
const prices = { locale: "nl-NL", currency: "EUR" };

function ask(selling: object) {
  return describeQuestions(Selling.parse(selling), page);
}

function field(change: object) {
  return ask({ customFields: [{ key: "a", type: "text", label: "A", ...change }] });
}

function take(questions: ReturnType<typeof ask>, form: Record<string, string>) {
  return takeAnswers(questions, form, prices);
}

test("a field is asked in the shopper's language, in that without the region, or in English", () => {
  const label = { en: "Engraving", nl: "Gravure", "nl-BE": "Inscriptie" };
  expect(field({ label })?.fields[0]?.label).toBe("Gravure");
  const selling = Selling.parse({ customFields: [{ key: "a", type: "text", label }] });
  const labelOf = (locale: string) =>
    describeQuestions(selling, { ...page, locale })?.fields[0]?.label;
  expect(labelOf("nl-BE")).toBe("Inscriptie");
  expect(labelOf("ko")).toBe("Engraving");
});

test.each([
  ["text", { minimum: 3 }, "ab", "answer_short"],
  ["text", { maximum: 3 }, "abcd", "answer_long"],
  ["text", {}, "x".repeat(256), "answer_long"],
  ["text", { required: true }, "  ", "required"],
  ["text", {}, "4242 4242 4242 4242", "card_number"],
  ["number", {}, "1.5", "quantity_invalid"],
  ["number", { minimum: 2 }, "1", "answer_low"],
  ["number", { minimum: 0 }, "-1", "answer_low"],
  ["number", { maximum: 9 }, "10", "answer_high"],
  ["date", {}, "2027-02-29", "date_invalid"],
  ["date", {}, "31.3.2027", "date_invalid"],
  ["dropdown", { options: [{ value: "s", label: "Small" }] }, "m", "required"],
  ["checkbox", { required: true }, "", "required"],
])("of a %s with %o the answer %j is refused as %s", (type, change, typed, problem) => {
  const { errors, answers } = take(field({ type, ...change }), { field_a: typed });
  expect(errors).toEqual({ field_a: problem });
  expect(answers).toEqual([]);
});

test.each([
  ["text", {}, " Voor Ada ", "Voor Ada"],
  ["text", { maximum: 2 }, "🌵🌵", "🌵🌵"],
  ["number", { minimum: -5 }, "−3", "-3"],
  ["number", {}, "٠٧", "7"],
  ["date", {}, "2028-02-29", "2028-02-29"],
  ["dropdown", { options: [{ value: "s", label: "Small" }] }, "s", "s"],
  ["checkbox", {}, "1", "true"],
  ["checkbox", {}, "", "false"],
])("of a %s with %o the answer %j is kept as %s", (type, change, typed, value) => {
  const { errors, answers } = take(field({ type, ...change }), { field_a: typed });
  expect(errors).toEqual({});
  expect(answers).toEqual([{ key: "a", label: "A", value }]);
});

test("a text with a card number is not shown again", () => {
  const { questions } = take(field({}), { field_a: "my card 4242424242424242" });
  expect(JSON.stringify(questions)).not.toMatch(/4242 ?4242/);
});

test("a required consent is missing until it is ticked, and one that is not required may be left", () => {
  const consent = { terms: "https://shop.example/terms" };
  expect(take(ask({ consent }), {})).toMatchObject({
    agreed: false,
    errors: { consent: "consent_required" },
  });
  expect(take(ask({ consent }), { consent: "1" })).toMatchObject({ agreed: true, errors: {} });
  expect(take(ask({ consent: { ...consent, required: false } }), {})).toMatchObject({
    agreed: false,
    errors: {},
  });
  expect(ask({ consent })?.typed).toEqual({});
});

test("a tip is one of the choices, or an amount up to the limit where the shopper may give one", () => {
  const shares = ask({ tipOptions: { percentages: [5, 10], custom: true, maximum: 1000 } });
  const tipOf = (form: Record<string, string>) => take(shares, form);
  expect(tipOf({ tip: "10%" }).choices.tip).toEqual({ percent: 10 });
  expect(tipOf({ tip: "20%" }).choices.tip).toBeUndefined();
  expect(tipOf({ tip: "own", tipAmount: "2,50" }).choices.tip).toEqual({ amount: 250 });
  expect(tipOf({ tip: "own", tipAmount: "10,01" }).errors).toEqual({ tipAmount: "tip_invalid" });
  expect(tipOf({ tip: "", tipAmount: "2,50" }).choices.tip).toBeUndefined();
});

test("items beside the order are taken up to their limit", () => {
  const optionalItems = [
    { name: "Pot", amount: 900, currency: "EUR", quantityMax: 2 },
    { name: "Soil", amount: 500, currency: "EUR" },
  ];
  const asked = ask({ optionalItems });
  expect(take(asked, { optional_0: "2", optional_1: "0" }).choices.optional).toEqual({ 0: 2 });
  expect(take(asked, { optional_0: "3" }).errors).toEqual({ optional_0: "quantity_too_large" });
});

test("a company has a name, and a VAT number its right check digits", () => {
  const asked = ask({ businessPurchase: true });
  const errorsOf = (companyName: string, taxNumber: string) =>
    take(asked, { companyName, taxNumber }).errors;
  expect(errorsOf("", "")).toEqual({});
  expect(errorsOf("De Boer BV", "NL004495445B01")).toEqual({});
  expect(errorsOf("De Boer BV", "NL004495446B01")).toEqual({ taxNumber: "tax_number_invalid" });
  expect(errorsOf("", "NL004495445B01")).toEqual({ companyName: "required" });
  expect(errorsOf("Acme Inc.", "12-3456789")).toEqual({});
  expect(take(asked, {}).choices).toEqual({});
});

test("an order that asks nothing looks at nothing of a form", () => {
  expect(ask({})).toBeNull();
  expect(take(null, { field_a: "x", consent: "1", tip: "10%" })).toMatchObject({
    answers: [],
    agreed: false,
    choices: {},
  });
});

test("whatever is posted, an answer is kept or refused, and never both", () => {
  const kinds = ["text", "number", "date", "checkbox"] as const;
  fc.assert(
    fc.property(fc.constantFrom(...kinds), fc.boolean(), fc.string(), (type, required, typed) => {
      const { errors, answers } = take(field({ type, required }), { field_a: typed });
      expect(answers.length + Object.keys(errors).length).toBeLessThanOrEqual(1);
      if (required) expect(answers.length + Object.keys(errors).length).toBe(1);
    }),
    { numRuns: 200 },
  );
});

test.each([
  [{ type: "dropdown" }, ["options"]],
  [{ type: "text", options: [{ value: "a", label: "A" }] }, ["options"]],
  [{ minimum: 5, maximum: 4 }, ["maximum"]],
  [{ maximum: 256 }, ["maximum"]],
  [{ type: "date", minimum: 1 }, ["minimum"]],
  [{ label: { nl: "Gravure" } }, ["label"]],
  [{ label: { en: "A", "": "B" } }, ["label"]],
  [{ key: "1a" }, ["key"]],
  [{ key: "with space" }, ["key"]],
])("a field that is defined as %o is refused at its path", (change, path) => {
  const parsed = CustomFields.safeParse([{ key: "a", type: "text", label: "A", ...change }]);
  expect(parsed.error?.issues.map((issue) => issue.path.slice(0, 2))).toContainEqual([0, ...path]);
});

test("more than five fields, and two of one key, are refused", () => {
  const one = (key: string) => ({ key, type: "text", label: "A" });
  expect(CustomFields.safeParse([..."abcdef"].map((key) => one(key))).success).toBe(false);
  const twice = CustomFields.safeParse([one("a"), one("a")]);
  expect(twice.error?.issues[0]?.path).toEqual([1, "key"]);
});

test("a consent names at least one address that a browser can open", () => {
  expect(Selling.safeParse({ consent: {} }).error?.issues[0]?.path).toEqual(["consent", "terms"]);
  const script = Selling.safeParse({ consent: { terms: "javascript:alert(1)" } });
  expect(script.error?.issues[0]?.path).toEqual(["consent", "terms"]);
});
