import { dayMs, minuteMs } from "#server/core/clock.ts";

/** So long after its end an export is kept, with its file: long enough for a letter that is read after a weekend. */
export const exportLifeMs = 7 * dayMs;

/**
 * How long the store's address works, in milliseconds. Anybody who has it gets the file, so it lasts long enough
 * to begin, but not to be sent to somebody.
 */
export const addressLifeMs = minuteMs;
