import { describe, expect, test } from "vitest";
import { Metadata, mergeMetadata } from "#server/wire/atoms/metadata.ts";
import { CreateEvent } from "#server/wire/webhooks/event.ts";

function nested(levels: number): object {
  return levels === 0 ? {} : { inner: nested(levels - 1) };
}

describe("metadata", () => {
  test("free-form JSON within the limits is kept as it is", () => {
    const metadata = {
      order: "6735",
      gift: true,
      tags: ["a", "b"],
      note: null,
      nested: { n: 1.5, most: Number.MAX_SAFE_INTEGER, mole: 6.022e23 },
    };
    expect(Metadata.parse(metadata)).toEqual(metadata);
  });

  test.each([
    [
      "51 keys",
      Object.fromEntries(Array.from({ length: 51 }, (_, n) => [`k${n}`, 1])),
      "at most 50 keys",
    ],
    ["a key of 41 characters", { ["k".repeat(41)]: 1 }, "at most 40 characters"],
    ["more than 16 KiB", { text: "x".repeat(17_000) }, "16 KiB"],
    ["10 levels", nested(10), "levels deep"],
    ["a NUL byte", { text: "a\u0000b" }, "NUL"],
    ["a lone surrogate", { text: "a\ud800b" }, "surrogates"],
    ["a lone surrogate behind a backslash", { text: "\\\ud800" }, "surrogates"],
    ["a NUL in a key", { "a\u0000": 1 }, "NUL"],
    [
      "an id that JSON rounds",
      JSON.parse('{ "order": [{ "id": 9007199254740993 }] }'),
      "as a text",
    ],
    ["an endless number", JSON.parse('{ "list": [1, { "n": 1e400 }] }'), "larger than a double"],
  ])("%s are refused with a sentence", (_, metadata, words) => {
    const result = Metadata.safeParse(metadata);
    expect(result.success).toBe(false);
    expect(result.error?.issues[0]?.message).toContain(words);
  });

  test.each([null, [], "text", 1, true])("%j is not an object", (value) => {
    expect(Metadata.safeParse(value).success).toBe(false);
  });

  test.each(["\\u0000", "\\ud800", "C:\\users\\udaipur", "\\\\u0000", "\\\\\\ud83c"])(
    "%j is text about an escape, and kept",
    (text) => {
      expect(Metadata.parse({ text, [text]: null })).toEqual({ text, [text]: null });
      const event = { type: "order.shipped", data: { text } };
      expect(CreateEvent.parse(event).data).toEqual({ text });
    },
  );

  test("the data of an event has no rounded id either, and both keep what is exact", () => {
    const event = (text: string) => ({ type: "order.shipped", data: JSON.parse(text) });
    const { error } = CreateEvent.safeParse(event('{ "id": 9007199254740993 }'));
    expect(error?.issues[0]?.message).toContain("send it as a text");
    const exact = {
      id: Number.MAX_SAFE_INTEGER,
      share: 0.1,
      least: 5e-324,
      text: "9007199254740993",
    };
    expect(Metadata.parse(exact)).toEqual(exact);
    expect(CreateEvent.parse(event(JSON.stringify(exact))).data).toEqual(exact);
  });

  test("an emoji, a pair of surrogates, is text", () => {
    expect(Metadata.safeParse({ text: "🌿" }).success).toBe(true);
  });

  test("a patch replaces the keys given, removes those set to null and keeps the rest", () => {
    const merged = mergeMetadata(
      { kept: 1, keptNull: null, replaced: 1, removed: 1 },
      { replaced: 2, removed: null, added: 3 },
    );
    expect(merged).toEqual({ kept: 1, keptNull: null, replaced: 2, added: 3 });
  });
});
