import { z } from "zod";

const TakesEffect = z.enum(["immediate", "next_period"]);

/** How a merchant has plans changed and their changes priced: the part of its settings that is stored as one. */
export const changeRulesShape = {
  /** A change that costs as much or more each period, where nobody says when it takes effect. */
  planUpgrade: TakesEffect,
  /** A change that costs less each period, where nobody says when it takes effect. */
  planDowngrade: TakesEffect,
  /** The unit in which the rest of a period is counted; one that has begun counts as left. */
  prorateBy: z.enum(["day", "second"]),
};

const ChangeRules = z.object(changeRulesShape);
export type ChangeRules = z.infer<typeof ChangeRules>;

export const changeRuleNames = Object.keys(changeRulesShape) as (keyof ChangeRules)[];

export const defaultChangeRules: ChangeRules = {
  planUpgrade: "immediate",
  planDowngrade: "immediate",
  prorateBy: "day",
};

/** The settings in force, of what a merchant's row holds. */
export function changeRulesOf(stored: unknown): ChangeRules {
  return { ...defaultChangeRules, ...(stored as Partial<ChangeRules>) };
}
