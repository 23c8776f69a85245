/** The resources of billing beside subscriptions, as a part of `resources`. */
export const billingResources = {
  billing: {
    path: "billing",
    scope: "billing",
    chapter: {
      tag: "Billing",
      description: "Monthly recurring revenue, what moves it, and the subscriptions that make it.",
    },
  },
  portalSession: {
    idPrefix: "ps",
    path: "portal-sessions",
    scope: "portal-sessions",
    chapter: {
      tag: "Portal sessions",
      description: "Links to the page on which customers manage what they have with the merchant.",
    },
  },
} as const;
