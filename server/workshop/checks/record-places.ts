import { globSync } from "node:fs";
import { type Source, sourceAt } from "#server/workshop/testing/declared/loose-calls.ts";
import { parsed } from "#server/workshop/testing/declared/parsed.ts";
import { walk } from "#server/workshop/testing/declared/syntax-tree.ts";

/**
 * The places outside `server/records` that look a merchant's row up by themselves or make a wire object of it: a
 * column that is left out, masked or renamed at one place would be shown at the other.
 */
export function recordPlaces({ path, text }: Source): string[] {
  const found: string[] = [];
  walk(parsed({ path, text }).program, (node) => {
    const isLookUp =
      node.type === "CallExpression" &&
      node.callee.type === "Identifier" &&
      node.callee.name === "merchantRow";
    const isSerializer =
      (node.type === "FunctionDeclaration" || node.type === "VariableDeclarator") &&
      node.id?.type === "Identifier" &&
      /^serialize([A-Z]|$)/.test(node.id.name);
    if (!isLookUp && !isSerializer) return;
    const line = text.slice(0, node.start).split("\n").length;
    found.push(
      `${path}:${line} ${isLookUp ? "a look-up" : "a serializer"} belongs to server/records`,
    );
  });
  return found;
}

export function recordSources(): Source[] {
  return globSync("{app,components,server}/**/*.{ts,tsx}", {
    exclude: ["**/*.test.ts", "server/generated/**", "server/records/**", "server/workshop/**"],
  }).map(sourceAt);
}
