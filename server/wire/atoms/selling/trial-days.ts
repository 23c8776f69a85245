import { z } from "zod";

/** The longest trial, in days: a trial that a subscription begins with by `trialEnd` lasts no longer either. */
export const trialDaysMax = 730;

/** Whole days of 24 hours in which a new subscription is free. */
export const TrialDays = z.number().int().min(1).max(trialDaysMax);

/** How a trial ends for which no card was given. */
export const TrialWithoutCard = z.enum(["cancel", "pause"]);
export type TrialWithoutCard = z.infer<typeof TrialWithoutCard>;
