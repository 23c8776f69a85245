import { z } from "zod";

/** The acts that a merchant permits its customers on their page: the part of its settings that is stored as one. */
export const portalRulesShape = {
  /** Cancel a subscription at the end of its period. */
  portalCancel: z.boolean(),
  /** Pause a subscription. */
  portalPause: z.boolean(),
  /** Change a subscription to another active price of its product, and its quantity. */
  portalPlan: z.boolean(),
  /** Save and remove cards, and choose which one pays a subscription. */
  portalCards: z.boolean(),
  /** Change name and telephone number. */
  portalDetails: z.boolean(),
  /** Change the address and the tax number that invoices print, which decide the taxes of renewals. */
  portalBilling: z.boolean(),
};

const PortalRules = z.object(portalRulesShape);
export type PortalRules = z.infer<typeof PortalRules>;

export const portalRuleNames = Object.keys(portalRulesShape) as (keyof PortalRules)[];

/** A pause or a smaller plan costs the merchant revenue, so each is offered by choice alone. */
export const defaultPortalRules: PortalRules = {
  portalCancel: true,
  portalPause: false,
  portalPlan: false,
  portalCards: true,
  portalDetails: true,
  portalBilling: true,
};

/** The settings in force, of what a merchant's row holds. */
export function portalRulesOf(stored: unknown): PortalRules {
  return { ...defaultPortalRules, ...(stored as Partial<PortalRules>) };
}
