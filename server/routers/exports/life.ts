import { dayMs, minuteMs } from "#server/core/clock.ts";

/** Milliseconds that an export and its file are kept after it ends: long enough for an email that is read after a weekend. */
export const exportLifeMs = 7 * dayMs;

/**
 * How long the store's address works, in milliseconds. Anybody who has it gets the file, so it lasts long enough
 * to begin, but not to be sent to somebody.
 */
export const addressLifeMs = minuteMs;
