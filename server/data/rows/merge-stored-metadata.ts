import { DomainError } from "#server/core/errors.ts";
import { metadataProblem } from "#server/wire/atoms/metadata-problem.ts";
import { mergeMetadata, type Metadata } from "#server/wire/atoms/metadata.ts";

/**
 * The stored metadata with a PATCH merged in. Two parts within the limits can make a merge beyond
 * them. Without a patch stored metadata are not checked again, so that they never stand in the way
 * of another change.
 * @throws validation_failed
 */
export function mergeStoredMetadata(stored: unknown, patch: Metadata | undefined): object {
  if (!patch) return stored as Metadata;
  const merged = mergeMetadata(stored as Metadata, patch);
  const problem = metadataProblem(merged);
  if (problem) throw new DomainError("validation_failed", `metadata: ${problem}`);
  return merged;
}
