import { globSync } from "node:fs";
import type { Node } from "oxc-parser";
import { type Source, sourceAt } from "#server/workshop/testing/declared/loose-calls.ts";
import { parsed } from "#server/workshop/testing/declared/parsed.ts";
import { walk } from "#server/workshop/testing/declared/syntax-tree.ts";

/** Names of what makes a price: how many, for how much each, and at which tax. */
const factor = /quantity|unitTotal|unitAmount|unitPrice|lineAmount|lineTotal|taxRate/i;
/** A price divided by another one is a quantity that was not kept. */
const price = /^(?:\w*(?:amount|total|price))$/i;
const operators = new Set(["*", "/", "%", "*=", "/=", "%="]);

/** The places where a program multiplies or divides parts of a price itself, which is for `server/pricing` alone. */
export function priceArithmetic({ path, text }: Source): string[] {
  const found: string[] = [];
  walk(parsed({ path, text }).program, (node) => {
    if (node.type !== "BinaryExpression" && node.type !== "AssignmentExpression") return;
    if (!operators.has(node.operator)) return;
    const operands = [node.left, node.right];
    const isPrice = operands.some((operand) => namesIn(operand).some((name) => factor.test(name)));
    const isQuotient = node.operator.startsWith("/") && operands.every(isPlainPrice);
    const isScaled = node.type === "AssignmentExpression" && isPlainPrice(node.left);
    if (!isPrice && !isQuotient && !isScaled) return;
    const line = text.slice(0, node.start).split("\n").length;
    found.push(
      `${path}:${line} ${text.slice(node.start, node.end)}: ask server/pricing for prices`,
    );
  });
  return found;
}

/** Whether an operand is a price and no more: `row.totalAmount`, `Number(total)`. */
function isPlainPrice(operand: Node): boolean {
  if (operand.type === "CallExpression") return operand.arguments.some(isPlainPrice);
  if (operand.type === "MemberExpression") return isPlainPrice(operand.property);
  return operand.type === "Identifier" && price.test(operand.name);
}

/** The identifiers of an operand: variables and the last name of each member. */
function namesIn(operand: Node): string[] {
  const names: string[] = [];
  walk(operand, (node) => {
    if (node.type === "Identifier") names.push(node.name);
  });
  return names;
}

export function priceSources(): Source[] {
  return globSync("{app,components,server,sdk}/**/*.{ts,tsx}", {
    exclude: [
      "**/*.test.ts",
      "**/node_modules/**",
      "server/generated/**",
      "server/pricing/**",
      // The machinery of tests works prices out once more, to compare.
      "server/workshop/**",
    ],
  }).map(sourceAt);
}
