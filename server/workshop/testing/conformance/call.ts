import { invariant } from "#server/core/assert.ts";
import { listOperations, type Operation } from "#server/http/operations/operations.ts";
import { resourceOfPath } from "#server/wire/resources.ts";
import { type Input, type Row, rows } from "#server/workshop/testing/conformance/rows.ts";

export const operations = listOperations();

/** Operations on one record, by its id. */
export const operationsOnOne = operations.filter(({ path }) => path.includes("{id}"));

/** The operation's own row, or the one that its resource's sample makes. */
export function rowOf(operation: Operation): Row {
  const row = rows[operation.name] ?? usualRow(operation);
  invariant(row, `${operation.name} has neither a row nor a resource with a sample`);
  return row;
}

/**
 * The usual calls of a resource: creating one from the sample, listing them, changing one, and
 * operations on one that need nothing but its id.
 */
function usualRow({ method, path }: Operation): Row | null {
  const { path: start, sample, change } = resourceOfPath(path) ?? {};
  if (method === "GET" && path === `/${start}`) return () => ({ limit: 20, offset: 0 });
  if (!sample) return null;
  if (method === "POST" && path === `/${start}`) return () => ({ ...sample });
  if (path !== `/${start}/{id}`) return null;
  const sent = method === "PATCH" ? (change ?? sample) : {};
  return async (world) => ({ id: await world.post(`/${start}`, { ...sample }), ...sent });
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
