import { globSync } from "node:fs";
import type { ImportDeclaration, Node } from "oxc-parser";
import { type Source, sourceAt } from "#server/workshop/testing/declared/loose-calls.ts";
import { parsed } from "#server/workshop/testing/declared/parsed.ts";
import { walk } from "#server/workshop/testing/declared/syntax-tree.ts";

/** The files that say how a figure or a load is made. Median is also what the service limits itself by. */
const homes = {
  pool: "server/programs/load/client.ts",
  percentile: "server/programs/load/figures.ts",
  median: "server/http/overload/median.ts",
  loop: "server/programs/load/loops.ts",
};

/** The places where a benchmark or a drill has a pool, a loop or a percentile of its own. */
export function loadCopies({ path, text }: Source): string[] {
  const found: string[] = [];
  const say = (node: Node, what: keyof typeof homes) => {
    const line = text.slice(0, node.start).split("\n").length;
    if (path !== homes[what]) found.push(`${path}:${line} a ${what} of its own: ${homes[what]}`);
  };
  const functions = new Map<string, Node>();
  const sorted = new Set<string>();
  const { program } = parsed({ path, text });
  walk(program, (node) => {
    if (node.type !== "VariableDeclarator" || node.id.type !== "Identifier" || !node.init) return;
    if (isSorted(node.init)) sorted.add(node.id.name);
    functions.set(node.id.name, node.init);
  });
  walk(program, (node) => {
    if (node.type === "ImportDeclaration" && node.source.value === "undici" && takesPool(node))
      say(node, "pool");
    if (node.type === "MemberExpression" && node.computed && isPlace(node.property))
      if (isSorted(node.object) || sorted.has(nameOf(node.object)))
        say(node, path === homes.median ? "median" : "percentile");
    if (node.type !== "CallExpression" || text.slice(node.start).search(/^Array\.from\(/) !== 0)
      return;
    const [, each] = node.arguments;
    const body = each?.type === "Identifier" ? functions.get(each.name) : each;
    if (body && loops(body)) say(node, "loop");
  });
  return found;
}

function takesPool(node: ImportDeclaration): boolean {
  const names = node.specifiers.map(({ local }) => local.name);
  return node.importKind !== "type" && names.some((name) => /^(?:Pool|Agent|Client)$/.test(name));
}

const nameOf = (node: Node) => (node.type === "Identifier" ? node.name : "");

function isSorted(node: Node): boolean {
  if (node.type !== "CallExpression" || node.callee.type !== "MemberExpression") return false;
  return /^(?:toSorted|sort)$/.test(nameOf(node.callee.property));
}

/** Whether a place in a list is worked out: `Math.floor(…)`, `rounds / 2`. */
function isPlace(node: Node): boolean {
  let isWorkedOut = false;
  walk(node, (one) => {
    isWorkedOut ||= one.type === "BinaryExpression" && /[*/]/.test(one.operator);
  });
  return isWorkedOut;
}

/** Whether a function awaits again and again, as a client does that asks anew when it has its answer. */
function loops(node: Node): boolean {
  let found = false;
  walk(node, (one) => {
    if (one.type !== "WhileStatement" && one.type !== "ForStatement") return;
    walk(one, (inner) => {
      found ||= inner.type === "AwaitExpression";
    });
  });
  return found;
}

export function loadSources(): Source[] {
  return globSync("server/workshop/{bench,drills,load,testing}/**/*.ts", {
    exclude: ["**/*.test.ts"],
  })
    .concat(homes.median)
    .map(sourceAt);
}
