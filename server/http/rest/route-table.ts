import { invariant } from "#server/core/assert.ts";

type Node<Target> = {
  children: Map<string, Node<Target>>;
  parameter: { name: string; node: Node<Target> } | null;
  /** By method. Empty when no path ends here. */
  targets: Map<string, Target>;
  /** The path as it was declared; empty when none ends here. */
  route: string;
};

export type Match<Target> = {
  route: string;
  targets: ReadonlyMap<string, Target>;
  parameters: [name: string, text: string][];
};

/** Paths such as `/customers/{id}` as a tree of segments. A static segment wins over a parameter. */
export class RouteTable<Target> {
  readonly #root: Node<Target> = emptyNode();

  add(method: string, path: string, target: Target): void {
    let node = this.#root;
    for (const segment of segmentsOf(path)) node = childOf(node, segment);
    invariant(!node.targets.has(method), `${method} ${path} is declared twice`);
    node.targets.set(method, target);
    node.route = path;
  }

  /** The path's operations by method and its raw parameters; null when no such path exists. */
  match(path: string): Match<Target> | null {
    return matchFrom(this.#root, segmentsOf(path));
  }

  /** As `match`, for a path whose words are written another way: `payment_intents`, `paymentIntents`. */
  matchLoosely(path: string): Match<Target> | null {
    return matchFrom(this.#root, segmentsOf(path), { spell: inOurSpelling });
  }
}

function emptyNode<Target>(): Node<Target> {
  return { children: new Map(), parameter: null, targets: new Map(), route: "" };
}

function segmentsOf(path: string): string[] {
  return path.split("/").slice(1);
}

function childOf<Target>(node: Node<Target>, segment: string): Node<Target> {
  if (segment.startsWith("{")) {
    const name = segment.slice(1, -1);
    node.parameter ??= { name, node: emptyNode() };
    invariant(
      node.parameter.name === name,
      `one place in a path has two names: ${node.parameter.name}, ${name}`,
    );
    return node.parameter.node;
  }
  const child = node.children.get(segment) ?? emptyNode<Target>();
  node.children.set(segment, child);
  return child;
}

type Way = { at?: number; spell?: (segment: string) => string };

const asItIs = (segment: string): string => segment;

function inOurSpelling(segment: string): string {
  return segment
    .replaceAll(/([a-z])([A-Z])/g, "$1-$2")
    .replaceAll("_", "-")
    .toLowerCase();
}

function matchFrom<Target>(
  node: Node<Target>,
  segments: string[],
  { at = 0, spell = asItIs }: Way = {},
): Match<Target> | null {
  const segment = segments[at];
  if (segment === undefined)
    return node.targets.size > 0
      ? { route: node.route, targets: node.targets, parameters: [] }
      : null;
  const further = { at: at + 1, spell };
  const child = node.children.get(spell(segment));
  const found = child ? matchFrom(child, segments, further) : null;
  if (found || !node.parameter || segment === "") return found;
  const below = matchFrom(node.parameter.node, segments, further);
  below?.parameters.unshift([node.parameter.name, segment]);
  return below;
}
