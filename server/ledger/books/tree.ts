import { createHash } from "node:crypto";

/** A sibling on the way to the root: "l" or "r", the side where it stands, and its hash in hex. */
export type Step = string;

/** SHA-256 over the parts one after another. */
export function sha256(...parts: readonly (string | Uint8Array)[]): Buffer {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest();
}

/** The hash of a leaf. Its first byte keeps a leaf from passing for a node (RFC 6962, 2.1). */
export function leafHash(text: string): Buffer {
  return sha256(Buffer.of(0), text);
}

/** The root of the tree: neighbors are hashed in pairs, an odd last one goes up as it is. Without leaves, the hash of nothing. */
export function rootOf(leaves: readonly Buffer[]): Buffer {
  return levelsOf(leaves).at(-1)?.[0] ?? sha256();
}

/** The way from each leaf to the root, in the order of the leaves. */
export function pathsOf(leaves: readonly Buffer[]): Step[][] {
  const levels = levelsOf(leaves);
  return leaves.map((_, at) => pathAt(levels, at));
}

/** The way from one leaf to the root. */
export function pathOf(leaves: readonly Buffer[], at: number): Step[] {
  return pathAt(levelsOf(leaves), at);
}

/** The root that the way from a leaf leads to. */
export function climb(leaf: Buffer, path: readonly Step[]): Buffer {
  return path.reduce((hash, step) => {
    const sibling = Buffer.from(step.slice(1), "hex");
    return step.startsWith("l")
      ? sha256(Buffer.of(1), sibling, hash)
      : sha256(Buffer.of(1), hash, sibling);
  }, leaf);
}

function levelsOf(leaves: readonly Buffer[]): Buffer[][] {
  const levels: Buffer[][] = [[...leaves]];
  for (let level = levels[0] ?? []; level.length > 1; level = levels.at(-1) ?? [])
    levels.push(levelAbove(level));
  return levels;
}

function levelAbove(level: readonly Buffer[]): Buffer[] {
  const above: Buffer[] = [];
  for (const [at, left] of level.entries()) {
    const right = level[at + 1];
    if (at % 2 === 0) above.push(right ? sha256(Buffer.of(1), left, right) : left);
  }
  return above;
}

function pathAt(levels: readonly Buffer[][], leaf: number): Step[] {
  const path: Step[] = [];
  let at = leaf;
  for (const level of levels.slice(0, -1)) {
    const sibling = level[at % 2 === 0 ? at + 1 : at - 1];
    if (sibling) path.push(`${at % 2 === 0 ? "r" : "l"}${sibling.toString("hex")}`);
    at = Math.floor(at / 2);
  }
  return path;
}
