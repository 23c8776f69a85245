import { readFileSync } from "node:fs";
import type { Command } from "commander";
import { answer, jsonFlag, type JsonOption } from "#server/programs/cli/answer.ts";
import {
  apiClient,
  type ApiClient,
  type ApiOptions,
  dryRunFlag,
  keyFlag,
  profileFlag,
  urlFlag,
} from "#server/programs/cli/service/api-client.ts";
import { BootError } from "#server/programs/embedded/boot-error.ts";
import { nearest } from "#server/wire/atoms/names/nearest.ts";

type Method = "get" | "post" | "patch" | "delete";
type Document = { paths: Record<string, Partial<Record<Method, object>>> };
export type Options = ApiOptions & JsonOption;
type Filter = { filter?: string[] };

const base = "/api/canary";

/** `list`, `get`, `create`, `update` and `delete` of everything that the service's own API document has. */
export function addRecordCommands(program: Command): void {
  const add = (usage: string, description: string) =>
    program
      .command(usage)
      .description(description)
      .option(...urlFlag)
      .option(...keyFlag)
      .option(...profileFlag)
      .option(...jsonFlag);
  add("list <resource>", "Lists records, such as: list customers --filter search=ada limit=5")
    .option("--filter <name=value...>", "parameters of the list, such as limit and offset")
    .action(list);
  add(
    "discounts",
    "Lists discounts, like list discounts. For promotion codes: list promotion-codes",
  )
    .option("--filter <name=value...>", "parameters of the list, such as limit and offset")
    .action((options: Options & Filter) => list("discounts", options));
  add("shipping-rates", "Lists shipping rates, as list shipping-rates does")
    .option("--filter <name=value...>", "parameters of the list, such as limit and offset")
    .action((options: Options & Filter) => list("shipping-rates", options));
  add("get <resource> <id>", "Shows a record, such as: get payment-links plink_…").action(get);
  add(
    "create <resource> [body]",
    `Creates a record, such as: create customers '{"email":"ada@example.com"}'; "-" reads standard input`,
  )
    .option(...dryRunFlag)
    .action(create);
  add(
    "update <resource> <id> [body]",
    `Changes a record, such as: update shipping-rates shr_… '{"active":false}'; "-" reads standard input`,
  )
    .option(...dryRunFlag)
    .action(update);
  add("delete <resource> <id>", "Deletes a record, such as: delete shipping-rates shr_…")
    .option(...dryRunFlag)
    .action(remove);
}

async function list(resource: string, options: Options & Filter): Promise<void> {
  // One that is named twice is sent twice: a filter less would be answered with more.
  const wanted = new URLSearchParams((options.filter ?? []).map(nameAndValue)).toString();
  await withApi(options, async (api) => {
    const path = await collection(api, resource, "get", ({ at }) => at);
    return api.call("GET", wanted === "" ? path : `${path}?${wanted}`);
  });
}

async function get(resource: string, id: string, options: Options): Promise<void> {
  await withApi(options, async (api) => api.call("GET", await record(api, resource, "get", id)));
}

async function create(resource: string, body: string, options: Options): Promise<void> {
  const parsed = jsonObject(body);
  await withApi(options, async (api) => {
    const path = await collection(api, resource, "post", ({ at }) => at);
    return api.call("POST", path, parsed);
  });
}

async function update(resource: string, id: string, body: string, options: Options): Promise<void> {
  const parsed = jsonObject(body);
  await withApi(options, async (api) =>
    api.call("PATCH", await record(api, resource, "patch", id), parsed),
  );
}

async function remove(resource: string, id: string, options: Options): Promise<void> {
  await withApi(options, async (api) =>
    api.call("DELETE", await record(api, resource, "delete", id)),
  );
}

/** Does something at the service, and prints the answer. */
export async function withApi(
  options: Options,
  work: (api: ApiClient) => Promise<object>,
): Promise<void> {
  const api = apiClient(options);
  try {
    const result = await work(api);
    answer(result, { json: options.json, text: JSON.stringify(result, null, 2) });
  } finally {
    api.close();
  }
}

/** The address of one record. @throws BootError with the name that was meant */
async function record(api: ApiClient, resource: string, method: Method, id: string) {
  const path = await collection(api, resource, method, ({ at }) => `${at}/{id}`);
  return path.replace("{id}", encodeURIComponent(id));
}

/** The address that does this for a resource. @throws BootError with the name that was meant */
async function collection(
  api: ApiClient,
  resource: string,
  method: Method,
  path: (named: { at: string }) => string,
): Promise<string> {
  const { paths } = (await api.call("GET", "/openapi.json")) as Document;
  // The document names its parameters; whose they are does not matter here.
  const has = new Set(
    Object.entries(paths)
      .filter(([, methods]) => methods[method])
      .map(([address]) => address.slice(base.length).replace(/\{\w+\}/, "{id}")),
  );
  const at = `/${resource.replace(/^\/|\/$/g, "")}`;
  if (has.has(path({ at }))) return path({ at });
  const names = [...has].flatMap((address) => {
    const name = address.replace(/\/\{id\}$/, "");
    return path({ at: name }) === address && !name.includes("{") ? [name.slice(1)] : [];
  });
  const meant = nearest(resource, names);
  throw new BootError(
    `There is no resource ${resource}. ${meant === null ? `Use one of ${names.toSorted().join(", ")}.` : `Did you mean ${meant}?`}`,
  );
}

export function nameAndValue(text: string): [string, string] {
  const at = text.indexOf("=");
  if (at < 1) throw new BootError(`${text} is not name=value, such as limit=5.`);
  return [text.slice(0, at), text.slice(at + 1)];
}

export function jsonObject(body: string | undefined): object {
  const text = body === "-" ? readFileSync(0, "utf8") : (body ?? "{}");
  try {
    const parsed: unknown = JSON.parse(text);
    if (typeof parsed === "object" && parsed !== null && !Array.isArray(parsed)) return parsed;
  } catch {
    // Said below, as for everything else that is no object.
  }
  throw new BootError(`The body is not one JSON object, such as '{"email":"ada@example.com"}'.`);
}
