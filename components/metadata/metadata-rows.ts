import { metadataProblem } from "#server/wire/atoms/metadata-problem.ts";
import type { JsonValue, Metadata } from "#server/wire/atoms/metadata.ts";

/** A key and its value as somebody edits them. */
export type MetadataRow = {
  /** Identifies the row for as long as the editor is open. */
  name: string;
  key: string;
  text: string;
  /** Whether the text is JSON: what programs put there other than text stays of its kind. */
  isJson: boolean;
};

export const keysMax = 50;
const keyLengthMax = 40;

export function toRows(metadata: Metadata): MetadataRow[] {
  return Object.entries(metadata).map(([key, value]) => toRow(key, value));
}

export function toRow(key: string, value: JsonValue): MetadataRow {
  const isJson = typeof value !== "string";
  return { name: `of ${key}`, key, text: isJson ? JSON.stringify(value) : value, isJson };
}

export type RowProblems = { byRow: Record<string, string>; general: string[] };

/** The problem of each row, by the row's name, and the problems of all rows together. */
export function rowProblems(rows: MetadataRow[]): RowProblems {
  const byRow: Record<string, string> = {};
  const keys = new Set<string>();
  for (const row of rows) {
    const problem = rowProblem(row) ?? (keys.has(row.key) ? "This key is there already." : null);
    if (problem) byRow[row.name] = problem;
    keys.add(row.key);
  }
  if (Object.keys(byRow).length > 0) return { byRow, general: [] };
  const problem = metadataProblem(toMetadata(rows));
  return { byRow, general: problem ? [`All of it together ${problem}.`] : [] };
}

function rowProblem({ key, text, isJson }: MetadataRow): string | null {
  if (key === "") return "Give the key a name, or remove the row.";
  if (key.length > keyLengthMax)
    return `A key has at most ${keyLengthMax} characters; this one has ${key.length}.`;
  if (!isJson) return null;
  try {
    return JSON.parse(text) === null ? "Remove the row instead of null." : null;
  } catch {
    return "This value is JSON and cannot be read as it is.";
  }
}

function toMetadata(rows: MetadataRow[]): Metadata {
  return Object.fromEntries(rows.map((row) => [row.key, valueOf(row)]));
}

function valueOf({ text, isJson }: MetadataRow): JsonValue {
  return isJson ? (JSON.parse(text) as JsonValue) : text;
}

/**
 * The changes made to the metadata since the editor was opened; null removes a key. Keys that others have added
 * since are not included.
 */
export function changesOf(opened: Metadata, rows: MetadataRow[]): Metadata {
  const wanted = toMetadata(rows);
  const names = [...new Set([...Object.keys(opened), ...Object.keys(wanted)])];
  return Object.fromEntries(
    names
      .filter((key) => JSON.stringify(at(opened, key)) !== JSON.stringify(at(wanted, key)))
      .map((key) => [key, at(wanted, key)]),
  );
}

/** These keys of it, as they were seen. */
export function seenOf(seen: Metadata, changes: Metadata): Metadata {
  return Object.fromEntries(Object.keys(changes).map((key) => [key, at(seen, key)]));
}

/** Null where there is none. A key may be anything, `constructor` too. */
export function at(metadata: Metadata, key: string): JsonValue {
  return Object.hasOwn(metadata, key) ? (metadata[key] ?? null) : null;
}
