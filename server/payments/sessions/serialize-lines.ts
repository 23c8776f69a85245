import type { LineItem } from "#server/wire/atoms/money/line-item.ts";

/** Lines as they are stored, to wire: a name that was not given is "", which the specification calls a plain string. */
export function serializeLines(stored: unknown): LineItem[] {
  const lines = stored as (Omit<LineItem, "name"> & { name: string | null })[];
  return lines.map((line) => ({ ...line, name: line.name ?? "" }));
}
