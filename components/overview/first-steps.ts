import type { Scope } from "#server/core/caller/scopes.ts";
import type { FirstSteps } from "#server/wire/dashboard/overview.ts";

export type Step = {
  done: keyof FirstSteps;
  title: string;
  why: string;
  href: string;
  action: string;
  scope: Scope;
  minutes: number;
};

/** The way to a first payment, and what comes right after it. */
export const steps: Step[] = [
  {
    done: "product",
    title: "Make a product",
    why: "A product with its price. Skip it to charge an amount.",
    href: "/products/new",
    action: "New product",
    scope: "products:write",
    minutes: 2,
  },
  {
    done: "link",
    title: "Make a payment link",
    why: "A page where shoppers pay. You need no website for it.",
    href: "/payment-links/new",
    action: "New link",
    scope: "payment-links:write",
    minutes: 1,
  },
  {
    done: "payment",
    title: "Pay it yourself",
    why: "Open your link and pay with the test card: you see what your shoppers see.",
    href: "/payment-links",
    action: "Open and pay",
    scope: "payment-links:write",
    minutes: 1,
  },
  {
    done: "webhook",
    title: "Hear about it in your own system",
    why: "We send every payment to a URL of yours.",
    href: "/webhook-endpoints/new",
    action: "New webhook",
    scope: "webhook-endpoints:write",
    minutes: 4,
  },
  {
    done: "key",
    title: "Get a key for your developer",
    why: "For a shop that makes its own checkouts.",
    href: "/api-keys",
    action: "New key",
    scope: "api-keys:write",
    minutes: 1,
  },
  {
    done: "colleague",
    title: "Invite a colleague",
    why: "Everybody signs in with their own account, with the permissions of their role.",
    href: "/settings",
    action: "Invite",
    scope: "team:write",
    minutes: 1,
  },
  {
    done: "compliance",
    title: "Tell us who you are, to go live",
    why: "Needed before real money moves.",
    href: "/compliance",
    action: "Begin",
    scope: "compliance:write",
    minutes: 10,
  },
];
