/** The settings of card processors, as `descriptions.ts` has all others. */
export const ofProcessors = {
  PROCESSOR: {
    chapter: "money",
    meaning:
      "`stripe` or `adyen` takes payments there and requires its keys: `deploy/stripe.md`, `deploy/adyen.md`. Several, with commas between them, are configured side by side; the first takes new payments",
    isCommon: true,
  },
  STRIPE_SECRET_KEY: { chapter: "money", meaning: "Stripe's secret key (`sk_…`)" },
  STRIPE_PUBLISHABLE_KEY: { chapter: "money", meaning: "Stripe's publishable key (`pk_…`)" },
  STRIPE_WEBHOOK_SECRET: {
    chapter: "money",
    meaning: "signing secret of the webhook endpoint at Stripe (`whsec_…`)",
  },
  STRIPE_API_BASE: { chapter: "money", meaning: "replaces Stripe's API in tests; refused in live" },
  ADYEN_API_KEY: { chapter: "money", meaning: "API key of Adyen's web service user" },
  ADYEN_MERCHANT_ACCOUNT: {
    chapter: "money",
    meaning: "name of the merchant account at Adyen that takes payments",
  },
  ADYEN_HMAC_KEY: {
    chapter: "money",
    meaning: "HMAC key of the standard webhook at Adyen (64 hexadecimal digits)",
  },
  ADYEN_LIVE_PREFIX: {
    chapter: "money",
    meaning: "prefix of the company's live addresses at Adyen; needed in live",
  },
  ADYEN_API_BASE: { chapter: "money", meaning: "replaces Adyen's APIs in tests; refused in live" },
} as const;
