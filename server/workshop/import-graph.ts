import { globSync, readFileSync } from "node:fs";

export type Import = { from: string; to: string; isType: boolean; isDynamic: boolean };

/** Every import of a project file or a package in the product's own sources; tests are left out. */
export function readImports(): Import[] {
  return globSync("{app,components,server}/**/*.{ts,tsx}", {
    exclude: ["**/*.test.ts", "**/*.test.tsx", "server/generated/**"],
  }).flatMap((from) => importsOf(from, readFileSync(from, "utf8")));
}

const statement =
  /^(?:import|export)\s+(type\s)?(?:[^;"']*?\sfrom\s+)?["']([^"']+)["']|\bimport\(\s*["']([^"']+)["']\s*\)/gm;

export function importsOf(from: string, source: string): Import[] {
  return [...source.matchAll(statement)].map(([, type, fixed, dynamic]) => ({
    from,
    to: (fixed ?? dynamic ?? "").replace(/^#/, ""),
    isType: type !== undefined,
    isDynamic: dynamic !== undefined,
  }));
}

/** Groups of names that can be reached from each other, each group sorted: Tarjan's algorithm. */
export function circlesOf(edges: readonly { from: string; to: string }[]): string[][] {
  const targets = Map.groupBy(edges, ({ from }) => from);
  const found = new Map<string, { index: number; low: number }>();
  const open: string[] = [];
  const circles: string[][] = [];

  function visit(name: string): { index: number; low: number } {
    const here = { index: found.size, low: found.size };
    found.set(name, here);
    open.push(name);
    for (const { to } of targets.get(name) ?? []) {
      const there = found.get(to);
      if (!there) here.low = Math.min(here.low, visit(to).low);
      else if (open.includes(to)) here.low = Math.min(here.low, there.index);
    }
    if (here.low === here.index) {
      const circle = open.splice(open.indexOf(name));
      if (circle.length > 1) circles.push(circle.toSorted());
    }
    return here;
  }

  for (const name of targets.keys()) if (!found.has(name)) visit(name);
  return circles;
}
