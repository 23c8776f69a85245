import { invariant } from "#server/core/assert.ts";
import { listOperations } from "#server/http/operations/operations.ts";
import type { Operation } from "#server/http/operations/operations.ts";
import { rows } from "#server/workshop/testing/conformance/rows.ts";
import type { Input, Row } from "#server/workshop/testing/conformance/rows.ts";

export const operations = listOperations();

/** Operations on one record, by its id. */
export const operationsOnOne = operations.filter(({ path }) => path.includes("{id}"));

export function rowOf(operation: Operation): Row {
  const row = rows[operation.name];
  invariant(row, `${operation.name} has no row`);
  return row;
}

/** The operation's request for this input: path, and query or body. */
export function requestFor(operation: Operation, input: Input): { path: string; body?: object } {
  const { id, ...rest } = input;
  const path = operation.path.replace("{id}", encodeURIComponent(String(id)));
  if (operation.method === "POST" || operation.method === "PATCH") return { path, body: rest };
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(rest)) {
    for (const one of Array.isArray(value) ? value : [value])
      query.append(name, typeof one === "object" ? JSON.stringify(one) : String(one));
  }
  return { path: query.size > 0 ? `${path}?${query.toString()}` : path };
}
