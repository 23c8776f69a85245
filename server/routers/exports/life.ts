import { dayMs, minuteMs } from "#server/core/clock.ts";

/** So long after its end an export is kept, with its file: long enough for a letter that is read after a weekend. */
export const exportLifeMs = 7 * dayMs;

/** Whoever holds the store's address has the file: long enough to begin, and for nobody to be sent it. */
export const addressLifeMs = minuteMs;
