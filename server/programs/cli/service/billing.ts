import type { Command } from "commander";
import { jsonFlag } from "#server/programs/cli/answer.ts";
import {
  dryRunFlag,
  keyFlag,
  profileFlag,
  urlFlag,
} from "#server/programs/cli/service/api-client.ts";
import {
  jsonObject,
  nameAndValue,
  type Options,
  withApi,
} from "#server/programs/cli/service/records.ts";

type Act = {
  method: "GET" | "POST" | "PATCH";
  /** Behind the resource's address; `{id}` is an argument of the command. */
  path: string;
  says: string;
  /** Sent beside the body that somebody typed. */
  fixed?: object;
};

const one = (path: string, says: string): Act => ({ method: "POST", path: `/{id}/${path}`, says });
const create = (says: string): Act => ({ method: "POST", path: "", says });

/** Acts of billing by resource; a test compares them with the API document. */
export const billingActs: Record<string, Record<string, Act>> = {
  subscriptions: {
    create: create('Begins one: \'{"customerId":"cus_…","items":[{"priceId":"price_…"}]}\''),
    preview: one("preview", "Shows what a change would charge, and changes nothing"),
    change: { method: "PATCH", path: "/{id}", says: "Changes items, card or metadata" },
    pause: one(
      "pause",
      'Charges nothing until it is resumed, such as: pause sub_… \'{"resumesAt":"2027-03-01"}\'',
    ),
    resume: one("resume", "Ends a pause"),
    cancel: one("cancel", "Ends it now, or with '{\"atPeriodEnd\":true}' when the period is over"),
    undo: one("resume", "Takes a cancellation at the period's end back"),
    retry: one("retry", "Charges what it owes now"),
  },
  invoices: {
    create: create("Drafts an invoice"),
    finalize: one("finalize", "Numbers a draft, which never changes afterwards"),
    send: one("send", "Sends it to its customer by email"),
    void: one("void", "Voids it, its number stays"),
    "mark-paid": one(
      "mark-paid",
      'Records a payment by hand, such as: mark-paid in_… \'{"reference":"Bank"}\'',
    ),
  },
  "credit-notes": { create: create("Corrects a final invoice") },
  prices: {
    create: create("Adds a price to a product"),
    deactivate: {
      method: "PATCH",
      path: "/{id}",
      says: "Switches a price off for new sales",
      fixed: { active: false },
    },
  },
  "portal-sessions": { create: create('Opens the page of a customer: \'{"customerId":"cus_…"}\'') },
  billing: {
    mrr: {
      method: "GET",
      path: "/mrr",
      says: "Shows monthly recurring revenue: mrr --filter from=2027-01 to=2027-12",
    },
  },
};

/** `canary subscriptions pause sub_…` and its kind: one request each, whose answer is printed. */
export function addBillingCommands(program: Command): void {
  for (const [resource, acts] of Object.entries(billingActs)) {
    const known = program.commands.find((command) => command.name() === resource);
    const group = known ?? program.command(resource).description(`Acts on ${resource}.`);
    for (const [name, act] of Object.entries(acts)) addAct(group, { resource, name, act });
  }
}

type Named = { resource: string; name: string; act: Act };

function addAct(group: Command, { resource, name, act }: Named): void {
  const hasId = act.path.includes("{id}");
  const command = group
    .command(name)
    .description(act.says)
    .option(...urlFlag)
    .option(...keyFlag)
    .option(...profileFlag)
    .option(...jsonFlag);
  if (hasId) command.argument("<id>", "the record");
  if (act.method === "GET") command.option("--filter <name=value...>", "parameters");
  else command.argument("[body]", 'JSON; "-" reads standard input').option(...dryRunFlag);
  command.action(async (...given: unknown[]) => {
    const options = command.opts<Options & { filter?: string[] }>();
    const [id = "", body] = hasId ? (given as string[]) : ["", given[0] as string | undefined];
    const at = `/${resource}${act.path.replace("{id}", encodeURIComponent(id))}`;
    await withApi(options, (api) =>
      act.method === "GET"
        ? api.call("GET", at, Object.fromEntries((options.filter ?? []).map(nameAndValue)))
        : api.call(act.method, at, { ...jsonObject(body), ...act.fixed }),
    );
  });
}
