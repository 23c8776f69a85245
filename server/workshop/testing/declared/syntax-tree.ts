import type { Node } from "oxc-parser";

/** Visits a node of a program's syntax tree and all below it, parents first. */
export function walk(node: Node, visit: (node: Node) => void): void {
  visit(node);
  for (const child of Object.values(node)) {
    if (Array.isArray(child)) for (const one of child) walkChild(one, visit);
    else walkChild(child, visit);
  }
}

function walkChild(child: unknown, visit: (node: Node) => void): void {
  if (typeof child === "object" && child !== null && "type" in child) walk(child as Node, visit);
}
