import { expect, test } from "vitest";
import { z } from "zod";
import { answerShape } from "#server/procedures/answer-shape.ts";
import type { RequestContext } from "#server/procedures/context.ts";
import { createCallerFactory, publicProcedure, router } from "#server/procedures/procedure.ts";

const Plant = z.object({
  name: z.string().min(3).max(5).optional(),
  color: z.string().regex(/^#[0-9a-f]{6}$/),
  price: z.int().min(0).max(100),
  tags: z.array(z.email()).max(1),
  notes: z.record(z.string(), z.string().max(2)).nullable(),
});
const plant = {
  name: "Monstera",
  color: "green",
  price: -1,
  tags: ["a", "b"],
  notes: { on: "sale" },
};

test("an answer past the limits of what is taken is an answer", () => {
  expect(Plant.safeParse(plant).success).toBe(false);
  expect(answerShape(Plant).parse(plant)).toEqual(plant);
});

test("a field that the schema does not name stays out of the answer", () => {
  expect(answerShape(Plant).parse({ ...plant, secret: "whsec_" })).toEqual(plant);
});

test.each([
  ["a missing field", { color: undefined }],
  ["another type", { color: 5 }],
  ["null where there is always something", { tags: null }],
  ["a number that JSON does not carry exactly", { price: 2 ** 53 }],
  ["half of a whole number", { price: 0.5 }],
])("%s is no answer", (_, wrong) => {
  expect(() => answerShape(Plant).parse({ ...plant, ...wrong })).toThrow();
});

test("what a procedure takes and answers alike keeps its limits where it is taken", async () => {
  const Name = z.object({ name: z.string().max(5) });
  const echo = publicProcedure.input(Name).output(Name);
  const grow = publicProcedure.output(Name).query(() => ({ name: "Monstera" }));
  const plants = router({ echo: echo.query(({ input }) => input), grow });
  const call = createCallerFactory(plants)({} as RequestContext);
  await expect(call.echo({ name: "Monstera" })).rejects.toMatchObject({ code: "BAD_REQUEST" });
  await expect(call.grow()).resolves.toEqual({ name: "Monstera" });
});
