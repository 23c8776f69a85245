import { globSync, readFileSync } from "node:fs";
import { loadModule, type Node, parseSync } from "libpg-query";
import { describe, expect, test } from "vitest";
import { runsInNoTransaction } from "#server/programs/schema/engine.ts";
import { splitChanges, splitScript } from "#server/programs/sharding/split-script.ts";

await loadModule();

/** The syntax trees of a script's statements, as PostgreSQL itself reads it; places in the text are left out. */
function treesOf(script: string): Node[] {
  const plain = JSON.stringify(parseSync(script).stmts ?? [], (name, value: unknown) =>
    /location$|_(?:len|start|end)$/.test(name) ? undefined : value,
  );
  return (JSON.parse(plain) as { stmt: Node }[]).map(({ stmt }) => stmt);
}

const isConcurrent = (tree: Node) =>
  ("IndexStmt" in tree && tree.IndexStmt.concurrent === true) ||
  ("DropStmt" in tree && tree.DropStmt.concurrent === true) ||
  ("ReindexStmt" in tree && JSON.stringify(tree).includes('"concurrently"'));

/** An ALTER TABLE of several changes as one tree for each. */
function changesOf(tree: Node): Node[] {
  if (!("AlterTableStmt" in tree)) return [tree];
  const { cmds = [], ...table } = tree.AlterTableStmt;
  return cmds.map((one) => ({ AlterTableStmt: { ...table, cmds: [one] } }));
}

const scripts = globSync("prisma/{migrations,functions}/**/*.sql").toSorted();

describe("each script is split as PostgreSQL's own parser reads it", () => {
  test.each(scripts)("%s", (file) => {
    const script = readFileSync(file, "utf8");
    const trees = treesOf(script);
    const statements = splitScript(script);
    expect(statements.flatMap(treesOf)).toEqual(trees);
    expect(statements.flatMap(splitChanges).flatMap(treesOf)).toEqual(trees.flatMap(changesOf));
    expect(runsInNoTransaction(script)).toBe(trees.some(isConcurrent));
  });
});

test.each([
  String.raw`SELECT E'\'; SELECT 1;'; SELECT 2`,
  "SELECT 1 /* outer /* inner */ ; still a comment */; SELECT 2",
  "CREATE FUNCTION f() RETURNS int BEGIN ATOMIC SELECT 1; SELECT 2; END",
])("the comparison sees what expressions split wrongly: %s", (script) => {
  const split = () => splitScript(script).flatMap(treesOf);
  expect(() => expect(split()).toEqual(treesOf(script))).toThrow();
});
