import { DomainError } from "#server/core/errors.ts";
import { mergeMetadata } from "#server/wire/atoms/metadata.ts";
import { metadataProblem } from "#server/wire/atoms/metadata-problem.ts";
import type { Metadata } from "#server/wire/atoms/metadata.ts";

/**
 * What a PATCH makes of stored metadata. The merge may pass the limits that each part kept; what stays as it is
 * is not held against a change of something else.
 * @throws validation_failed
 */
export function mergeStoredMetadata(stored: unknown, patch: Metadata | undefined): object {
  if (!patch) return stored as Metadata;
  const merged = mergeMetadata(stored as Metadata, patch);
  const problem = metadataProblem(merged);
  if (problem) throw new DomainError("validation_failed", `metadata: ${problem}`);
  return merged;
}
