import { readFileSync } from "node:fs";
import {
  type CallExpression,
  type Expression,
  parseSync,
  type TaggedTemplateExpression,
} from "oxc-parser";
import { walk } from "#server/workshop/testing/declared/syntax-tree.ts";

/** A statement, or a part of one, that a program has written by hand. */
export interface SqlTemplate {
  /** File and line. */
  place: string;
  /** The longest of its texts between two parameters, as it reaches PostgreSQL. */
  text: string;
}

/** Tags whose templates become SQL: `Prisma.sql`, and Prisma's raw calls. */
const tags = new Set(["sql", "$queryRaw", "$executeRaw"]);

/** The templates of SQL with parameters in a file; only a parameter can have its type guessed. */
export function sqlTemplates(path: string, source = readFileSync(path, "utf8")): SqlTemplate[] {
  const { program, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  const found: SqlTemplate[] = [];
  walk(program, (node) => {
    if (node.type !== "TaggedTemplateExpression" || !tags.has(tagOf(node))) return;
    const { quasis, expressions } = node.quasi;
    if (expressions.every(isRaw)) return;
    const texts = quasis.map(({ value }) => value.cooked ?? value.raw);
    const text = texts.reduce((longest, next) => (next.length > longest.length ? next : longest));
    const line = source.slice(0, node.start).split("\n").length;
    found.push({ place: `${path}:${line}`, text });
  });
  return found;
}

/** The templates whose text stands in none of the statements: nobody has prepared them. */
export function unprepared(
  templates: readonly SqlTemplate[],
  statements: readonly string[],
): SqlTemplate[] {
  const all = statements.join("\n\u0000\n");
  return templates.filter(({ text }) => !all.includes(text));
}

/** `Prisma.raw(…)` puts a text into the statement: it is no parameter. */
function isRaw(expression: Expression): boolean {
  const { callee } = expression as CallExpression;
  return (
    callee?.type === "MemberExpression" &&
    callee.property.type === "Identifier" &&
    callee.property.name === "raw"
  );
}

function tagOf({ tag }: TaggedTemplateExpression): string {
  if (tag.type === "Identifier") return tag.name;
  if (tag.type !== "MemberExpression" || tag.property.type !== "Identifier") return "";
  return tag.property.name;
}
