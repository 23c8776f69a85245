import { z } from "zod";
import { readCursor } from "#server/wire/atoms/lists/list-place.ts";

/** `after` of a list, as the place that it names. */
export const Cursor = z
  .string()
  .min(1)
  .max(200)
  .transform((cursor, ctx) => {
    const place = readCursor(cursor);
    if (place) return place;
    ctx.addIssue({ code: "custom", message: "must come from the `Link` header of a list" });
    return z.NEVER;
  });
