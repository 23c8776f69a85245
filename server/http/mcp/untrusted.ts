import { z } from "zod";
import { startOf } from "#server/core/text/cut-text.ts";
import { listOperations } from "#server/http/operations/operations.ts";
import { DryRun } from "#server/wire/dry-run.ts";
import { resourceList } from "#server/wire/resources.ts";

/** Characters of a text that somebody else wrote. */
const textMax = 300;
const membersMax = 50;
/** Characters of an answer: about 6,000 tokens. */
const answerMax = 24_000;

type Json = Record<string, unknown>;

/**
 * An answer as a model reads it. Texts of shoppers, merchants and other systems stand between `<untrusted>` and
 * `</untrusted>`, on one line, cut, and cannot hold such a mark themselves. Words that the API itself writes stay as they
 * are: ids, times, amounts, codes and the values of enumerations. An answer that is still too large loses rows.
 */
export function shortened(answer: unknown, { isError }: { isError: boolean }): Json {
  if (isError) return told(answer, { isOurs: true }) as Json;
  const whole = told(answer, { isOurs: false }) as Json;
  if (!Array.isArray(whole["data"])) return fitting(whole);
  const rows = [...whole["data"]];
  while (rows.length > 1 && JSON.stringify({ ...whole, data: rows }).length > answerMax) rows.pop();
  const left = whole["data"].length - rows.length;
  return fitting({
    ...whole,
    data: rows,
    ...(left > 0 && {
      leftOut: `${left} rows were left out: ask for fewer, or for one by its id.`,
    }),
  });
}

function fitting(answer: Json): Json {
  const size = JSON.stringify(answer).length;
  if (size <= answerMax) return answer;
  return {
    leftOut: `The answer has ${size} characters. Ask for a smaller part of it.`,
    id: answer["id"],
  };
}

type Place = { isOurs: boolean };

function told(value: unknown, place: Place): unknown {
  if (typeof value === "string")
    return place.isOurs ? startOf(onOneLine(value), textMax) : textOf(value);
  if (Array.isArray(value)) {
    const some = value.slice(0, membersMax).map((one) => told(one, place));
    return value.length > membersMax ? [...some, `… ${value.length - membersMax} more`] : some;
  }
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, membersMax)
      .map(([name, one]) =>
        name === "metadata"
          ? [name, toldMetadata(one)]
          : [place.isOurs ? name : nameOf(name), told(one, place)],
      ),
  );
}

/** Names and values are others'. */
function toldMetadata(value: unknown): unknown {
  if (typeof value === "string") return marked(value);
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.slice(0, membersMax).map(toldMetadata);
  const members = Object.entries(value).slice(0, membersMax);
  return Object.fromEntries(members.map(([name, one]) => [marked(name), toldMetadata(one)]));
}

function nameOf(name: string): string {
  return ourWords().names.has(name) ? name : textOf(name);
}

/** Ids as newId makes them: `obey_…` is none, and words have letters that Crockford's alphabet leaves out. */
const prefixes = resourceList.flatMap(({ idPrefix }) => idPrefix ?? []).join("|");
const ours = new RegExp(
  String.raw`^((?:${prefixes})_[0-7][0-9a-hjkmnp-tv-z]{25}|[A-Z]{2,3}|\d{4}-\d\d-\d\d(T[\d:.]{8,12}Z)?|[\d.,:+-]{0,20}|…?[\dA-Za-z]{4})$`,
);

function textOf(text: string): string {
  return ours.test(text) || ourWords().values.has(text) ? text : marked(text);
}

function marked(text: string): string {
  const line = onOneLine(text).replaceAll("<", "‹").replaceAll(">", "›");
  const rest = line.length - textMax;
  const shown = rest > 0 ? `${startOf(line, textMax)}… (${rest} more characters)` : line;
  return `<untrusted>${shown}</untrusted>`;
}

/** Without line ends, control characters, and those that are not seen or turn the direction of writing. */
function onOneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, " ").trim();
}

type Words = { values: Set<string>; names: Set<string> };

let words: Words | undefined;

/** The values of all enumerations in answers, and the names of their fields. */
function ourWords(): Words {
  if (words) return words;
  words = { values: new Set(), names: new Set() };
  for (const schema of [...listOperations().map(({ output }) => output), DryRun])
    collect(z.toJSONSchema(schema, { io: "output", unrepresentable: "any" }), words);
  return words;
}

function collect(schema: unknown, into: Words): void {
  if (typeof schema !== "object" || schema === null) return;
  for (const [name, member] of Object.entries(schema)) {
    const listed: unknown[] = name === "enum" && Array.isArray(member) ? member : [];
    if (name === "const") listed.push(member);
    for (const word of listed) if (typeof word === "string") into.values.add(word);
    if (name === "properties" && typeof member === "object" && member !== null)
      for (const field of Object.keys(member)) into.names.add(field);
    if (!/^(example|examples|description|default)$/.test(name)) collect(member, into);
  }
}
