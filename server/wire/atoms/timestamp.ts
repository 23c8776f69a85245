import { z } from "zod";

/** ISO 8601 in UTC with milliseconds, as answered. */
export const Timestamp = z.string().meta({
  description: "ISO 8601 date-time in UTC with milliseconds.",
  example: "2026-02-18T09:30:00.000Z",
  format: "date-time",
});

/** A moment as taken: ISO 8601 with an offset or Z. Stays a string; `new Date` of it is valid. */
export const TimestampInput = z.iso
  .datetime({
    offset: true,
    error: "must be an ISO 8601 date-time such as 2026-02-18T09:30:00.000Z",
  })
  .max(40)
  .meta({ description: "ISO 8601 date-time.", example: "2026-02-18T09:30:00.000Z" });
