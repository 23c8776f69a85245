import { globSync } from "node:fs";
import type { Node } from "oxc-parser";
import { type Source, sourceAt } from "#server/workshop/testing/declared/loose-calls.ts";
import { parsed } from "#server/workshop/testing/declared/parsed.ts";
import { walk } from "#server/workshop/testing/declared/syntax-tree.ts";

const door = "server/payments/subscriptions/change.ts";
const writes = /^(create|update|upsert|delete)/;
/** The lease of `server/data/lease.ts` is not written out: its table is a parameter. */
const sqlWrites = /\b(UPDATE|INSERT INTO|DELETE FROM)\s+"?subscriptions\b/i;

/**
 * The places that write a subscription past its door, `server/payments/subscriptions/change.ts`: its statuses would not
 * be checked, nor its event emitted.
 */
export function subscriptionWrites({ path, text }: Source): string[] {
  if (path === door) return [];
  const found: string[] = [];
  walk(parsed({ path, text }).program, (node) => {
    if (!isClientWrite(node) && !isInsert(node) && !isSql(node)) return;
    const line = text.slice(0, node.start).split("\n").length;
    found.push(`${path}:${line} write a subscription by ${door}`);
  });
  return found;
}

/** `tx.subscription.update(…)` and its kind. */
function isClientWrite(node: Node): boolean {
  if (node.type !== "MemberExpression" || node.property.type !== "Identifier") return false;
  const { object, property } = node;
  return (
    writes.test(property.name) &&
    object.type === "MemberExpression" &&
    object.property.type === "Identifier" &&
    object.property.name === "subscription"
  );
}

/** `unit.insert("Subscription", row)`. */
function isInsert(node: Node): boolean {
  if (node.type !== "CallExpression" || node.callee.type !== "MemberExpression") return false;
  const { property } = node.callee;
  const [model] = node.arguments;
  return (
    property.type === "Identifier" &&
    property.name === "insert" &&
    model?.type === "Literal" &&
    model.value === "Subscription"
  );
}

function isSql(node: Node): boolean {
  if (node.type === "TemplateElement") return sqlWrites.test(node.value.raw);
  return node.type === "Literal" && typeof node.value === "string" && sqlWrites.test(node.value);
}

export function subscriptionSources(): Source[] {
  return globSync("{app,server}/**/*.{ts,tsx}", {
    exclude: ["**/*.test.ts", "server/generated/**", "server/workshop/**"],
  }).map(sourceAt);
}
