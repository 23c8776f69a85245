import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { z } from "zod";
import { problemsBeside, schemaResolver } from "#components/form/schema-resolver.ts";

const Schema = z.object({
  amount: z.int().min(1, "must be at least 1"),
  name: z.string().max(5),
});
const resolve = schemaResolver<{ amount: string; name: string }, typeof Schema>(
  async () => Schema,
  {
    toInput: (values) => ({
      ...values,
      amount: values.amount === "" ? undefined : Number(values.amount),
    }),
    phrases: { amount: "Enter an amount." },
  },
);
const options = { fields: {}, shouldUseNativeValidation: false };

test("what people typed becomes what the operation takes", async () => {
  expect(await resolve({ amount: "5", name: "x" }, undefined, options)).toEqual({
    values: { amount: 5, name: "x" },
    errors: {},
  });
});

test("a missing value gets the friendlier words, a wrong one the schema's own", async () => {
  const missing = await resolve({ amount: "", name: "x" }, undefined, options);
  expect(missing.errors.amount?.message).toBe("Enter an amount.");
  const wrong = await resolve({ amount: "0", name: "x" }, undefined, options);
  expect(wrong.errors.amount?.message).toBe("Must be at least 1");
});

test("an example in the words follows what else is typed", async () => {
  const resolveBoth = schemaResolver<{ amount: string; name: string }, typeof Schema>(
    async () => Schema,
    {
      toInput: ({ name }) => ({ name }),
      phrases: { amount: ({ name }) => `Enter an amount in ${name}.` },
    },
  );
  const { errors } = await resolveBoth({ amount: "", name: "JPY" }, undefined, options);
  expect(errors.amount?.message).toBe("Enter an amount in JPY.");
});

test("a schema that says nothing itself is put into words, as the API does", async () => {
  const { errors } = await resolve({ amount: "5", name: "Monstera" }, undefined, options);
  expect(errors.name?.message).toBe("Must have at most 5 characters");
});

test("what is wrong in an entry of a list is said there", async () => {
  const List = z.object({ items: z.array(z.object({ amount: z.int().min(1, "must be more") })) });
  const resolveList = schemaResolver<{ items: { amount: string }[] }, typeof List>(
    async () => List,
    {
      toInput: ({ items }) => ({ items: items.map(({ amount }) => ({ amount: Number(amount) })) }),
      phrases: { "items.amount": "Enter an amount." },
    },
  );
  const items = [{ amount: "x" }, { amount: "5" }, { amount: "0" }];
  const { errors } = await resolveList({ items }, undefined, options);
  expect(errors.items?.[0]?.amount?.message).toBe("Enter an amount.");
  expect(errors.items?.[1]).toBeUndefined();
  expect(errors.items?.[2]?.amount?.message).toBe("Must be more");
});

test("what is wrong in a group of fields is said at its field, where the form has them apart", async () => {
  const Group = z.object({ buyer: z.object({ country: z.string().length(2, "must be a code") }) });
  const resolver = <Values extends Record<string, unknown>>(toInput: (values: Values) => unknown) =>
    schemaResolver<Values, typeof Group>(async () => Group, { toInput });
  const apart = await resolver((values) => values)(
    { buyer: { country: "NLD" } },
    undefined,
    options,
  );
  expect(apart.errors).toMatchObject({ buyer: { country: { message: "Must be a code" } } });
  const whole = await resolver(() => ({ buyer: { country: "" } }))(
    { buyer: "nobody" },
    undefined,
    options,
  );
  expect(whole.errors).toMatchObject({ buyer: { message: "Must be a code" } });
});

test("what is wrong with a field that is not shown is said above the form, what is shown only there", async () => {
  const { errors } = await resolve(
    { amount: "0", name: 5 as unknown as string },
    undefined,
    options,
  );
  expect(problemsBeside(errors, ["amount", "name"])).toEqual([]);
  expect(problemsBeside(errors, ["name"])).toEqual(["amount: Must be at least 1"]);
});

test("what is wrong with the whole, or in a list that is not shown, is said too", async () => {
  const lines = { lines: [undefined, { amount: { type: "custom", message: "Must be more" } }] };
  const errors = { root: { type: "custom", message: "Give one of them" }, ...lines };
  expect(problemsBeside(errors, [])).toEqual(["Give one of them", "lines: Must be more"]);
});

test("every form that checks what was typed says what it has no field for", () => {
  const files = globSync("{app,components}/**/*.{ts,tsx}").filter(
    (file) => !file.startsWith("components/form/use-form") && !file.includes(".test."),
  );
  const forms = files.filter((file) => readFileSync(file, "utf8").includes("useForm<"));
  expect(forms.length).toBeGreaterThan(9);
  const silent = forms.filter(
    (file) =>
      !/form\.problems|<DialogForm\s+form=\{form\}|return \{\s+form,/.test(
        readFileSync(file, "utf8"),
      ),
  );
  expect(silent).toEqual([]);
});

test("where the schema does not come, the service is asked with the input as it is", async () => {
  const away = schemaResolver<{ amount: string }, typeof Schema>(
    () => Promise.reject(new Error("no line")),
    { toInput: ({ amount }) => ({ amount: Number(amount) }) },
  );
  expect(await away({ amount: "0" }, undefined, options)).toEqual({
    values: { amount: 0 },
    errors: {},
  });
});
