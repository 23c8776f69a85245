import { z } from "zod";
import { metadataProblem } from "#server/wire/atoms/metadata-problem.ts";

const filterKeysMax = 5;

/**
 * A list's filter by metadata, `metadata[orderId]=1042`: records must have all of these keys with exactly these
 * texts.
 */
export const MetadataFilter = z
  .record(z.string(), z.string())
  // Looked at by a transformation: what makes the API document takes an object in a query for nothing else.
  .transform((wanted, context) => {
    const problem = filterProblem(wanted);
    if (problem === null) return wanted;
    context.addIssue({ code: "custom", message: problem });
    return z.NEVER;
  })
  .optional()
  .meta({
    description:
      "Only records with these texts in their metadata, at most 5: `metadata[key]=text`.",
    example: { orderId: "6735" },
  });
export type MetadataFilter = z.infer<typeof MetadataFilter>;

/**
 * Why a filter is invalid, or null. No part of it may be ignored: the answer would contain more. A key
 * `__proto__`, which zod drops from a record, is refused where queries are read: http/operations/decode-query.ts,
 * http/trpc/handler.ts.
 */
function filterProblem(wanted: Record<string, string>): string | null {
  const count = Object.keys(wanted).length;
  if (count === 0) return "must name a key and its text";
  if (count > filterKeysMax) return `must have at most ${filterKeysMax} keys`;
  if (Object.values(wanted).includes("")) return "must not have an empty text";
  return metadataProblem(wanted);
}
