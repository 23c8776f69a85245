import type { z } from "zod";
import { Variables } from "#server/core/settings/variables.ts";
import { startOf } from "#server/core/text/cut-text.ts";

export interface Reading {
  /** A setting that cannot be read has its default here. */
  variables: Variables;
  /** By the name of each setting that cannot be read: a line that says how to write it. */
  mistakes: Map<string, string>;
}

/** Reads each setting by itself, so that one that cannot be read hides nothing that is wrong with others. */
export function readVariables(given: Record<string, string | undefined>): Reading {
  const mistakes = new Map<string, string>();
  const read = Object.entries<z.ZodType>(Variables.shape).map(([name, schema]) => {
    const parsed = schema.safeParse(given[name]);
    if (parsed.success) return [name, parsed.data];
    mistakes.set(name, explain(name, given[name] ?? "", { schema, issues: parsed.error.issues }));
    return [name, schema.parse(undefined)];
  });
  return { variables: Object.fromEntries(read) as Variables, mistakes };
}

interface Mistake {
  schema: z.ZodType;
  issues: z.core.$ZodIssue[];
}

function explain(name: string, given: string, mistake: Mistake): string {
  const shown = mayBeSecret(name, given) ? "" : `${quoted(given)} was given; `;
  return `${name}: ${shown}write ${rightWay(mistake)}.`;
}

/** Also an address with a password, or with a question that may carry one. */
function mayBeSecret(name: string, given: string): boolean {
  return (
    /SECRET|KEY|TOKEN|^DATABASE_(?:REPLICA_)?URL$|^SM[ST]P?_(?:PROVIDER_)?URL$/.test(name) ||
    /:.*@|[?#]/.test(given)
  );
}

const shownMax = 60;

function quoted(given: string): string {
  return JSON.stringify(given.length > shownMax ? `${startOf(given, shownMax)}…` : given);
}

/** The schema's own sentence where it has one; zod's name types and bounds as a programmer would. */
function rightWay({ schema, issues: [issue, ...more] }: Mistake): string {
  if (issue === undefined) return "something else";
  if (issue.code === "custom") return [issue, ...more].map(({ message }) => message).join("; ");
  const way = /^(?:Invalid|Too) /.test(issue.message) ? wayOf(innermost(schema)) : undefined;
  return way ?? issue.message;
}

interface Inner {
  def: { type: string; innerType?: Inner; in?: Inner; entries?: object; values?: unknown[] };
  minValue?: number;
  maxValue?: number;
  isInt?: boolean;
  minLength?: number | null;
}

/** Without defaults and what is made of the value afterwards. */
function innermost(schema: z.ZodType): Inner {
  let inner = schema as unknown as Inner;
  for (let next: Inner | undefined = inner; next; next = inner.def.innerType ?? inner.def.in)
    inner = next;
  return inner;
}

function wayOf({ def, minValue, maxValue, isInt, minLength }: Inner): string | undefined {
  const values = def.entries ? Object.values(def.entries) : def.values;
  if (values) return oneOf(values.map(String));
  if (def.type === "string" && minLength) return `at least ${minLength} characters`;
  if (def.type !== "number") return undefined;
  const kind = isInt ? "a whole number" : "a number";
  const isOpen = maxValue === undefined || maxValue >= Number.MAX_SAFE_INTEGER;
  return isOpen ? `${kind}, at least ${minValue}` : `${kind} from ${minValue} to ${maxValue}`;
}

function oneOf(values: string[]): string {
  if (values.includes("true")) return "1 for yes or 0 for no";
  return values.length === 1
    ? String(values[0])
    : `${values.slice(0, -1).join(", ")} or ${values.at(-1)}`;
}
