import { expect, test } from "vitest";
import { britishSpellings, englishTexts } from "#server/workshop/checks/american-spelling.ts";

const found = (text: string) => britishSpellings({ path: "planted.md", text });

test("code, comments, documents and screens are spelled in American English", () => {
  const texts = englishTexts();
  expect(texts.length).toBeGreaterThan(2_000);
  expect(texts.map(({ path }) => path)).toEqual(
    expect.arrayContaining(["README.md", "components/checkout/messages/en.ts"]),
  );
  expect(texts.flatMap(britishSpellings)).toEqual([]);
});

test.each([
  "/** The colour of a button. */",
  "const accentColour = 1;",
  "It is authorised.",
  "Authorisation of a card",
  "a cancelled payment",
  "The key is honoured.",
  "its behaviour",
  "paid by cheque",
  "eventCatalogue",
  "Send an e-mail.",
  "E-mail",
  "an organisation",
  "to fulfil an order",
  "a grey line",
])("the check sees %j", (text) => {
  expect(found(text)).toHaveLength(1);
});

test.each([
  "The color of an authorized, canceled payment, after its cancellation.",
  "fulfilled, catalog, analysis, optimistic, realistic, programmer, aria-labelledby",
  "body_reserialised",
])("the check leaves %j alone", (text) => {
  expect(found(text)).toEqual([]);
});
