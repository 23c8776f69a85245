import { readFileSync } from "node:fs";
import {
  type Argument,
  type CallExpression,
  type Expression,
  type Node,
  parseSync,
} from "oxc-parser";
import type { Operations } from "#server/workshop/testing/declared/operations.ts";
import { walk } from "#server/workshop/testing/declared/syntax-tree.ts";

/** The text of a program, for a check that reads programs. */
export type Source = { path: string; text: string };

export function sourceAt(path: string): Source {
  return { path, text: readFileSync(path, "utf8") };
}

/**
 * The places where a program hands parameters to a processor's package that the compiler does not hold to their
 * declaration: a variable without `satisfies` may have any further fields, and so may what is spread. And where it
 * says that an answer is something else than declared (`as`): the fields read of it are looked up nowhere.
 */
export function looseCalls({ path, text }: Source, operations: Operations): string[] {
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  const variables = new Map<string, Expression[]>();
  const loose: string[] = [];
  const say = (node: Node, what: string) => {
    const line = text.slice(0, node.start).split("\n").length;
    loose.push(`${path}:${line} ${what}`);
  };
  walk(program, (node) => {
    if (node.type !== "VariableDeclarator" || node.id.type !== "Identifier" || !node.init) return;
    variables.set(node.id.name, [...(variables.get(node.id.name) ?? []), node.init]);
  });
  walk(program, (node) => {
    if (node.type === "TSAsExpression" && !isConst(node.typeAnnotation)) say(node, "casts with as");
    if (node.type === "TSAnyKeyword") say(node, "says any");
    const given = node.type === "CallExpression" && parametersOf(node, operations);
    if (!given) return;
    const values = given.type === "Identifier" ? (variables.get(given.name) ?? [given]) : [given];
    if (values.some((value) => !isHeld(value))) say(given, "gives parameters without satisfies");
  });
  return loose;
}

function parametersOf(call: CallExpression, operations: Operations): Argument | undefined {
  const { callee } = call;
  if (callee.type !== "MemberExpression" || callee.property.type !== "Identifier") return undefined;
  const { object } = callee;
  const of = object.type === "MemberExpression" ? object.property : object;
  if (of.type !== "Identifier") return undefined;
  const place = operations.placeOfParameters(of.name, callee.property.name);
  return place === undefined ? undefined : call.arguments[place];
}

/** `{…} satisfies Some.Params`, without anything spread into it; or nothing at all. */
function isHeld(value: Argument): boolean {
  if (value.type === "ObjectExpression") return value.properties.length === 0;
  if (value.type !== "TSSatisfiesExpression") return false;
  let spreads = false;
  walk(value, (node) => {
    spreads ||= node.type === "SpreadElement";
  });
  return !spreads;
}

function isConst(type: Node): boolean {
  return (
    type.type === "TSTypeReference" &&
    type.typeName.type === "Identifier" &&
    type.typeName.name === "const"
  );
}
