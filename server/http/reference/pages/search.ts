import MiniSearch from "minisearch";
import type { Env } from "#server/core/env.ts";
import { newcomerWords } from "#server/http/reference/pages/newcomer-words.ts";
import {
  type DocumentPage,
  documentPages,
  sectionsOf,
} from "#server/http/reference/pages/pages.ts";
import { apiReference, type ReferenceOperation } from "#server/http/reference/reference.ts";

/** A result of the search: a page, a part of one, or an operation. */
export type Found = { title: string; address: string; group: string };
/** `names` are those that programs use: of fields, codes, paths and prefixes of ids. */
type Entry = Found & { names: string; text: string };
type IndexedEntry = Entry & { newcomers: string };

const foundMax = 12;
const indexes = new WeakMap<Env, MiniSearch<IndexedEntry>>();

/**
 * Results, best first: pages with that title, then parts that name it, then texts that contain it.
 * A typing mistake is forgiven.
 */
export function searchDocuments(env: Env, typed: string): Found[] {
  const index = indexes.get(env) ?? makeIndex(env);
  indexes.set(env, index);
  const options = {
    prefix: true,
    boost: { title: 8, newcomers: 6, names: 3 },
    // A page before the parts of others that say the same.
    boostDocument: (address: string) => (address.includes("#") ? 1 : 5),
    combineWith: "AND",
  } as const;
  const exact = index.search(typed, options);
  const found = exact.length > 0 ? exact : index.search(typed, { ...options, fuzzy: 0.25 });
  return found
    .slice(0, foundMax)
    .map(({ title, address, group }) => ({ title, address, group }) as Found);
}

function makeIndex(env: Env): MiniSearch<IndexedEntry> {
  const index = new MiniSearch<IndexedEntry>({
    idField: "address",
    fields: ["title", "newcomers", "names", "text"],
    storeFields: ["title", "address", "group"],
    tokenize: wordsOf,
  });
  index.addAll(
    searchEntries(env).map((entry) => ({
      ...entry,
      newcomers: newcomerWords[entry.address] ?? "",
    })),
  );
  return index;
}

/** Everything that the search can find: pages, their sections and operations, each under a title of its own. */
export function searchEntries(env: Env): Entry[] {
  const overview = partEntries("/docs", "Overview", apiReference(env).overview);
  const pages = documentPages(env).flatMap(pageEntries);
  return [...pages, ...overview, ...operationEntries(env)];
}

/** Words, and of `idempotency_key_reused`, `refund.failed` and `amountCaptured` the whole and its parts. */
function wordsOf(text: string): string[] {
  const wholes = text.match(/[\p{L}\p{N}]+(?:[._-][\p{L}\p{N}]+)*/gu) ?? [];
  return wholes.flatMap((whole) => {
    const parts = whole.split(/[._-]|(?<=\p{Ll})(?=\p{Lu})/u);
    return parts.length > 1 ? [whole, ...parts] : [whole];
  });
}

function pageEntries({ address, group, title, description, markdown }: DocumentPage): Entry[] {
  const page = { title, address, group, names: "", text: description };
  if (group === "Reference") return [page];
  return [page, ...partEntries(address, title, markdown)];
}

function partEntries(address: string, group: string, markdown: string): Entry[] {
  return sectionsOf(markdown).map(({ slug, title, text }) => ({
    title,
    address: `${address}#${slug}`,
    group,
    names: [...text.matchAll(/`([^`\n]+)`/g)].map(([, name]) => name).join(" "),
    text,
  }));
}

function operationEntries(env: Env): Entry[] {
  return apiReference(env).chapters.flatMap(({ slug, name, operations }) =>
    operations.map((operation) => ({
      title: operation.summary,
      address: `/docs/${slug}#${operation.id}`,
      group: name,
      ...wordsOfOperation(operation),
    })),
  );
}

function wordsOfOperation(operation: ReferenceOperation): Pick<Entry, "names" | "text"> {
  const { method, path, parameters, bodyFields, answerFields, description } = operation;
  const fields = [...parameters, ...bodyFields, ...answerFields];
  const examples = parameters.map(({ example }) => example);
  return {
    names: [`${method} ${path}`, ...fields.map((field) => field.name), ...examples].join(" "),
    text: [description, ...fields.map((field) => field.description)].join(" "),
  };
}
