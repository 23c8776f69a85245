import { z } from "zod";
import { metadataProblem } from "#server/wire/atoms/metadata-problem.ts";
import { roundingProblem } from "#server/wire/atoms/storable-json.ts";

export type JsonValue =
  | string
  | number
  | boolean
  | null
  | JsonValue[]
  | { [key: string]: JsonValue };

/** Free-form data set by the caller: at most 50 keys of 40 characters, 16 KiB serialized, 8 levels deep. */
export const Metadata = z
  .record(z.string(), z.custom<JsonValue>().meta({ description: "Any JSON value." }))
  .superRefine((metadata, context) => {
    const problem = metadataProblem(metadata) ?? roundingProblem(metadata);
    if (problem) context.addIssue({ code: "custom", message: problem });
  })
  .meta({
    id: "Metadata",
    description: "Free-form data: at most 50 keys of 40 characters, 16 KiB in all.",
    example: { orderId: "6735" },
    type: "object",
    additionalProperties: true,
  });
export type Metadata = Record<string, JsonValue>;

/**
 * A person's changes to the metadata that they saw. In `changes` and in `seen`, null stands for a key that is
 * absent.
 */
export const EditMetadata = z.object({
  id: z.string().min(1).max(255),
  changes: Metadata,
  seen: Metadata,
});
export type EditMetadata = z.infer<typeof EditMetadata>;

/** PATCH: replaces the keys given, removes those set to null, keeps the rest, nulls of a creation too. */
export function mergeMetadata(current: Metadata, patch: Metadata): Metadata {
  const merged = Object.entries({ ...current, ...patch });
  return Object.fromEntries(
    merged.filter(([key, value]) => value !== null || !Object.hasOwn(patch, key)),
  );
}
