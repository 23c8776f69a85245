import type { Scope } from "#server/core/caller/scopes.ts";
import type { FirstSteps } from "#server/wire/dashboard/overview.ts";

export type Step = {
  done: keyof FirstSteps;
  title: string;
  why: string;
  href: string;
  action: string;
  scope: Scope;
};

/** The way to a first payment, and what comes right after it. */
export const steps: Step[] = [
  {
    done: "product",
    title: "Make a product",
    why: "What you sell, with its price. Skip it to ask for an amount.",
    href: "/products/new",
    action: "New product",
    scope: "products:write",
  },
  {
    done: "link",
    title: "Make a payment link",
    why: "A page where shoppers pay. You need no website for it.",
    href: "/payment-links/new",
    action: "New link",
    scope: "payment-links:write",
  },
  {
    done: "payment",
    title: "Pay it yourself",
    why: "Open your link and pay with card 4242 4242 4242 4242, any date to come, any code.",
    href: "/payment-links",
    action: "Open and pay",
    scope: "payment-links:write",
  },
  {
    done: "webhook",
    title: "Hear about it in your own system",
    why: "We tell an address of yours about every payment.",
    href: "/webhook-endpoints/new",
    action: "New webhook",
    scope: "webhook-endpoints:write",
  },
  {
    done: "key",
    title: "Get a key for your developer",
    why: "For a shop that makes its own checkouts.",
    href: "/api-keys",
    action: "New key",
    scope: "api-keys:write",
  },
  {
    done: "colleague",
    title: "Invite a colleague",
    why: "Everybody signs in as themselves and may do what their role allows.",
    href: "/settings",
    action: "Invite",
    scope: "team:write",
  },
];
