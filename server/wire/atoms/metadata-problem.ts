import { storageProblem } from "#server/wire/atoms/storable-json.ts";

const keysMax = 50;
const keyLengthMax = 40;
const bytesMax = 16 * 1024;
const depthMax = 8;

/** Why this metadata is refused, or null. Also run on the result of a merge. */
export function metadataProblem(metadata: object): string | null {
  const keys = Object.keys(metadata);
  if (keys.length > keysMax) return `must have at most ${keysMax} keys`;
  if (keys.some((key) => key.length > keyLengthMax))
    return `keys must have at most ${keyLengthMax} characters`;
  if (depth(metadata) > depthMax) return `must be at most ${depthMax} levels deep`;
  const serialized = JSON.stringify(metadata);
  if (new TextEncoder().encode(serialized).length > bytesMax)
    return "must be at most 16 KiB when serialized";
  return storageProblem(metadata, serialized);
}

function depth(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  let deepest = 0;
  for (const child of Object.values(value)) {
    deepest = Math.max(deepest, depth(child));
    if (deepest >= depthMax) break;
  }
  return deepest + 1;
}
