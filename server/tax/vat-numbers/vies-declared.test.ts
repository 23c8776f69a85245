import { MockAgent } from "undici";
import { expect, test } from "vitest";
import { parseVatNumber } from "#server/tax/vat-numbers/check-digits.ts";
import { publishedNumbers } from "#server/tax/vat-numbers/published-numbers.ts";
import { sandboxRegister } from "#server/tax/vat-numbers/sandbox-register.ts";
import { Answer, createVies } from "#server/tax/vat-numbers/vies.ts";
import { isInTheUnion } from "#server/wire/tax/union.ts";
import {
  declaredForms,
  faultsByDeclaration,
  viesDeclared,
} from "#server/workshop/testing/vies/declaration.ts";

const published = publishedNumbers.valid.trim().split(/\s+/);
const numbers = published
  .flatMap((typed) => parseVatNumber(typed) ?? [])
  .filter(({ country }) => isInTheUnion(country));

/** Where and with what the client asks, by its own address, as its dispatcher sees it. */
async function questionsOf(seller: (typeof numbers)[number] | null) {
  const asked: { path: string; method: string; body: unknown }[] = [];
  const dispatcher = new MockAgent();
  dispatcher.disableNetConnect();
  dispatcher
    .get("https://ec.europa.eu")
    .intercept({ path: () => true, method: () => true })
    .reply(({ path, method, body }) => {
      asked.push({ path, method, body: JSON.parse(String(body)) });
      return { statusCode: 200, data: { valid: true } };
    })
    .persist();
  const vies = createVies({ dispatcher });
  for (const number of numbers) expect((await vies.ask(number, seller)).state).toBe("valid");
  await dispatcher.close();
  return asked;
}

const Question = (body: unknown) => body as Record<keyof typeof declaredForms, string>;

test.each([
  ["without", null],
  ["with", numbers[0] ?? null],
])("questions %s a seller are declared, by address, method, fields and form", async (_, seller) => {
  const asked = await questionsOf(seller);
  expect(asked).toHaveLength(numbers.length);
  for (const { path, method, body } of asked) {
    const declaredPath = path.replace("/taxation_customs/vies/rest-api", "");
    expect(Object.keys(viesDeclared.paths[declaredPath] ?? {})).toContain(method.toLowerCase());
    expect(faultsByDeclaration("CheckVatRequest", body)).toEqual([]);
    const { countryCode, vatNumber } = Question(body);
    expect(countryCode).toMatch(declaredForms.countryCode);
    expect(vatNumber).toMatch(declaredForms.vatNumber);
  }
});

test("every field that is read of an answer is declared, and of the type that is read", () => {
  const { properties = {} } = viesDeclared.definitions["CheckVatResponse"] ?? {};
  const read = Object.keys(Answer.shape).map((name) => properties[name]?.type);
  expect(read).toEqual(["boolean", "string", "string"]);
});

test("the sandbox has a consultation number exactly where VIES declares one: for a seller that asks", async () => {
  const states = new Set<string>();
  for (const number of numbers) {
    const alone = await sandboxRegister.ask(number, null);
    const forSeller = await sandboxRegister.ask(number, numbers[0] ?? null);
    states.add(alone.state);
    expect(alone.consultationNumber).toBeNull();
    expect(forSeller.consultationNumber === null).toBe(forSeller.state === "unchecked");
  }
  expect(states).toEqual(new Set(["valid", "invalid", "unchecked"]));
});

test.each([
  ["a field that VIES does not have", "CheckVatRequest", { country: "NL" }],
  ["a field of another type", "CheckVatResponse", { valid: "true" }],
  ["an error that is no list", "CommonResponse", { errorWrappers: { error: "TIMEOUT" } }],
])("the check sees %s", (_, definition, body) => {
  expect(faultsByDeclaration(definition, body)).not.toEqual([]);
});
