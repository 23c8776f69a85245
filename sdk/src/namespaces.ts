import { PageList } from "./pages.js";
import type { PageAnswer } from "./pages.js";
import type { operations } from "./generated/schema.js";
import type { DryRun } from "./generated/types.js";
import { table } from "./generated/table.js";
import type { RequestOptions, Transport } from "./transport.js";

type Id = keyof operations;
type Json<Content> = Content extends { content: { "application/json": infer Body } } ? Body : never;
type Success<Responses> = Responses extends { 200: infer Done }
  ? Json<Done>
  : Responses extends { 201: infer Made }
    ? Json<Made>
    : never;
type Body<Name extends Id> = operations[Name] extends { requestBody: infer Given }
  ? [body: Json<Given>]
  : operations[Name] extends { requestBody?: infer Given }
    ? [NonNullable<Given>] extends [never]
      ? []
      : [body?: Json<NonNullable<Given>>]
    : [];
type Query<Name extends Id> = operations[Name]["parameters"] extends { query?: infer Given }
  ? [NonNullable<Given>] extends [never]
    ? []
    : [query?: NonNullable<Given>]
  : [];
type Path<Name extends Id> = operations[Name]["parameters"] extends { path: { id: string } }
  ? [id: string]
  : [];
type Answer<Name extends Id> = Success<operations[Name]["responses"]>;
type Result<Name extends Id> =
  Answer<Name> extends PageAnswer<infer Item> ? PageList<Item> : Promise<Answer<Name>>;
type Method<Name extends Id> = (
  ...given: [...Path<Name>, ...Body<Name>, ...Query<Name>, options?: RequestOptions]
) => Result<Name>;
/** Arguments before options that have to be given have to be given, too. */
type Given<Some extends unknown[]> = Some extends [] ? [] : [Some[0]];
type DryMethod<Name extends Id> = (
  ...given: [
    ...Path<Name>,
    ...Given<Body<Name>>,
    ...Given<Query<Name>>,
    options: RequestOptions & { dryRun: true },
  ]
) => Promise<DryRunOf<Answer<Name>>>;
/** The answer to `{ dryRun: true }`: nothing of it has happened. `body` is the answer that would come. */
export type DryRunOf<Body> = Omit<DryRun, "body"> & { body: Body };
/** A list has pages; what is bare takes neither body nor query. */
type Kind = "list" | "bare";
type Line<Name extends string> = readonly [method: string, path: string, Name, kind?: Kind];

/** Functions by name, as `table` has them. */
export type Namespaces<Table = typeof table> = {
  readonly [Key in keyof Table]: Table[Key] extends Line<infer Name>
    ? Name extends Id
      ? Table[Key] extends readonly ["GET", ...unknown[]]
        ? Method<Name>
        : DryMethod<Name> & Method<Name>
      : never
    : Namespaces<Table[Key]>;
};

type Tree = { readonly [name: string]: Tree | Line<string> };

/** The functions of the table, over this transport. */
export function namespacesOf(transport: Transport, tree: Tree = table): object {
  const entries = Object.entries(tree).map(([name, branch]) => {
    const made = isLine(branch) ? methodOf(transport, branch) : namespacesOf(transport, branch);
    return [name, made] as const;
  });
  return Object.fromEntries(entries);
}

function isLine(branch: Tree | Line<string>): branch is Line<string> {
  return Array.isArray(branch);
}

/** Addresses lose `.` and `..` on the way, however they are encoded: another operation would be asked. */
function isId(given: unknown): boolean {
  return Boolean(given) && given !== "." && given !== "..";
}

function methodOf(transport: Transport, [method, template, name, kind]: Line<string>) {
  return (...given: unknown[]) => {
    const rest = [...given];
    if (template.includes("{id}") && !isId(given[0])) throw new TypeError(`${name} needs an id.`);
    const path = template.replace("{id}", () => encodeURIComponent(String(rest.shift())));
    if (kind === "bare") rest.unshift(undefined);
    const [data, options] = rest as [Record<string, unknown>?, RequestOptions?];
    if (method === "POST" || method === "PATCH")
      return transport.send({ method, path, body: data ?? {}, options });
    const load = (query: Record<string, unknown> | undefined, own = options) =>
      transport.send({ method, path, query, options: own });
    if (kind !== "list") return load(data);
    return new PageList(async (start) => {
      let link: string | null = null;
      const onResponse = (response: Response) => {
        link = response.headers.get("link");
        options?.onResponse?.(response);
      };
      const query = start && "after" in start ? { ...data, offset: undefined, ...start } : { ...data, ...start };
      const page = (await load(query, { ...options, onResponse })) as PageAnswer<unknown>;
      return { page, link };
    });
  };
}
