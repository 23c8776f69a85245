import { expect, test } from "vitest";
import {
  commentedSources,
  documents,
  spokenSources,
  vagueComments,
  vagueProse,
  vagueTexts,
} from "#server/workshop/checks/comment-openings.ts";

const found = (text: string) => vagueComments({ path: "planted.ts", text });

test("every comment opens with the thing it is about", () => {
  expect(commentedSources().length).toBeGreaterThan(1_000);
  expect(commentedSources().flatMap(vagueComments)).toEqual([]);
});

test.each([
  "/** What a key has been used for. */",
  "/**\n * Who may see it,\n * by role.\n */",
  "const a = 1; // Of those that are left.",
  "// Then the others.\nconst b = 2;",
  "/* Those of the merchant. */",
  "/** So long after its end a file is kept. */",
  "/** Null of an order without lines. */",
])("the check sees %j", (text) => {
  expect(found(text)).toHaveLength(1);
});

test.each([
  "/** The uses of a key. */",
  "// The merchant's payments.\n// Of these the last comes first.",
  'const title = "What is left";',
])("the check leaves %j alone", (text) => {
  expect(found(text)).toEqual([]);
});

test("every sentence of a document, description, error, command and screen opens with its subject", () => {
  expect(documents().length).toBeGreaterThan(30);
  expect(documents().flatMap(vagueProse)).toEqual([]);
  expect(spokenSources().length).toBeGreaterThan(1_000);
  expect(spokenSources().flatMap(vagueTexts)).toEqual([]);
});

test.each([
  "# Title\n\nWhat is due is paid.",
  "It ends. Then the\nothers begin.",
  "- Who pays late is told.",
  "| a | Of refunds none. |",
  "1. First.\n2. **Who pays.** The customer.",
])("the check of documents sees %j", (text) => {
  expect(vagueProse({ path: "planted.md", text })).toHaveLength(1);
});

test.each([
  "Who pays late? The customer.",
  "# What is due",
  "```\nThen this.\n```",
  "The rest follows, then the\nothers. Payments of\nWhat Ltd. end.",
])("the check of documents leaves %j alone", (text) => {
  expect(vagueProse({ path: "planted.md", text })).toEqual([]);
});

test.each([
  'meta({ description: "What the key may do." })',
  'new DomainError("conflict", `${id} is taken. Instead send another.`)',
  "const Note = () => <p>Saved. Those are kept.</p>",
])("the check of texts sees %j", (text) => {
  expect(vagueTexts({ path: "planted.tsx", text })).toHaveLength(1);
});

test.each(['label("What do you sell?")', 'title("What shoppers see")', 'say("The Who played.")'])(
  "the check of texts leaves %j alone",
  (text) => {
    expect(vagueTexts({ path: "planted.tsx", text })).toEqual([]);
  },
);
