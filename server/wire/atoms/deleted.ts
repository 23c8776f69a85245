import { z } from "zod";
import { id } from "#server/wire/atoms/id.ts";
import { Timestamp } from "#server/wire/atoms/timestamp.ts";

/** The answer to a deletion, the first and every later one. */
export function deletedRecord(example: string) {
  return z.object({
    id: id(example),
    deleted: z.literal(true).meta({ description: "Always true.", example: true }),
    deletedAt: Timestamp,
  });
}
export type Deleted = z.infer<ReturnType<typeof deletedRecord>>;
