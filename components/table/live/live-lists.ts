import type { inferRouterInputs } from "@trpc/server";
import type { trpc } from "#components/trpc/client.ts";
import type { AppRouter } from "#server/routers/root.ts";
import type { List, ListName, Lists } from "#server/wire/dashboard/lists.ts";

type Inputs = inferRouterInputs<AppRouter>;
type Client = ReturnType<typeof trpc.useUtils>["client"];
type Page = "limit" | "offset" | "after" | "sort" | "merchantId";
/** The filters of a list, as its procedure takes them. */
type Narrowed<Input> = Omit<NonNullable<Input>, Page>;
/** The input of a procedure by its name; a name without a procedure does not compile where it is used. */
type InputOf<Procedure extends string> = Procedure extends `${infer Router}.${infer Name}`
  ? Router extends keyof Inputs
    ? Name extends keyof Inputs[Router]
      ? Inputs[Router][Name]
      : never
    : never
  : never;

/** The filters of each list of the dashboard. */
export type ListFilters = { [Name in ListName]: Narrowed<InputOf<Lists[Name]["procedure"]>> };

/** The facts of a list that its page needs in the browser. */
export type ListFacts = Pick<List, "words" | "procedure" | "since">;

type Answer = { pagination: { total: number } };
type Ask = { query: (input: object) => Promise<Answer> };

/**
 * How many rows of a list pass its filter: those made since a moment where the list has times, all of them where it
 * has none. Asked by the list's own procedure, so that filter, roles and limits are those of the list itself; from a
 * moment on an index answers, whatever number of rows there is before it.
 */
export async function countSince(
  client: Client,
  {
    facts: { procedure, since },
    filter,
  }: { facts: ListFacts; filter: Readonly<Record<string, unknown>> },
  moment: string,
): Promise<{ total: number; isWhole: boolean }> {
  const [router = "", query = ""] = procedure.split(".");
  const ask = (client as unknown as Record<string, Record<string, Ask>>)[router]?.[query];
  if (!ask) throw new Error(`${procedure} lists nothing`);
  const from = since && { [since]: later(moment, filter[since]) };
  const { pagination } = await ask.query({ ...filter, ...from, limit: 1 });
  return { total: pagination.total, isWhole: since === null };
}

/** The later beginning: the reader's own filter by time stays in force. */
function later(since: string, own: unknown): string {
  return typeof own === "string" && Date.parse(own) > Date.parse(since) ? own : since;
}
