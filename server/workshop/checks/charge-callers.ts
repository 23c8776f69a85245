import { globSync } from "node:fs";
import { type Source, sourceAt } from "#server/workshop/testing/declared/loose-calls.ts";
import { parsed } from "#server/workshop/testing/declared/parsed.ts";
import { walk } from "#server/workshop/testing/declared/syntax-tree.ts";

const confirmation = "server/payments/charge/confirm.ts";

/**
 * The files that may name each step of a charge. A charge that begins anywhere else has no limits of declines; an
 * adapter offers `createPayment`, and what wraps an adapter passes it on.
 */
const steps = new Map([
  ["createPayment", new RegExp(`^(${confirmation}$|server/payments/processor/)`)],
  ["confirmPayment", new RegExp(`^(${confirmation}|server/payments/charge/charge.ts)$`)],
]);

/** The places where a program asks for a charge itself, which is for `server/payments/charge` alone. */
export function chargeCallers({ path, text }: Source): string[] {
  const found: string[] = [];
  walk(parsed({ path, text }).program, (node) => {
    if (node.type !== "Identifier" || steps.get(node.name)?.test(path) !== false) return;
    const line = text.slice(0, node.start).split("\n").length;
    found.push(`${path}:${line} ${node.name}: ask server/payments/charge for a charge`);
  });
  return found;
}

export function chargeSources(): Source[] {
  return globSync("{app,components,server}/**/*.{ts,tsx}", {
    exclude: [
      "**/*.test.ts",
      "server/generated/**",
      // The interface that adapters implement.
      "server/core/interfaces/**",
      // The machinery of tests pays without limits, and stands between adapters and their callers.
      "server/workshop/**",
    ],
  }).map(sourceAt);
}
