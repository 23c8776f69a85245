import { expect, test } from "vitest";
import { refuseCardNumbers } from "#server/procedures/refuse-card-numbers.ts";

test("the refusal names the field, never the number, and a card's own field is no wrong field", () => {
  const number = "4242424242424242";
  refuseCardNumbers({ card: { number, cvc: "737" }, amount: 4242424242424242 }, "any");
  const cases: [unknown, string][] = [
    [{ metadata: { note: [`paid with ${number}`] } }, "metadata.note.0"],
    [{ metadata: { [number]: "x" } }, "metadata (a key)"],
    [{ card: { number, name: number } }, "card.name"],
    [{ [number]: 1 }, "body (a key)"],
  ];
  for (const [input, path] of cases) {
    const refuse = () => refuseCardNumbers(input, "any");
    expect(refuse).toThrow(`${path}: this looks like a card number`);
    expect(refuse).not.toThrow(/4242/);
  }
});

test("a bank's file alone may hold numbers that look like cards, for its own operation and nowhere beside it", () => {
  const content = "<AcctSvcrRef>4242424242424242</AcctSvcrRef>";
  refuseCardNumbers({ content }, "bankStatements.create");
  for (const [input, operation] of [
    [{ content }, "bankStatements.confirm"],
    [{ file: content }, "bankStatements.create"],
    [{ in: { content } }, "bankStatements.create"],
  ] as const)
    expect(() => refuseCardNumbers(input, operation)).toThrow("card number");
});
