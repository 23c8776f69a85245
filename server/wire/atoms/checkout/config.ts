import { z } from "zod";
import { bankWayNames } from "#server/wire/atoms/checkout/bank/bank-ways.ts";
import { nullableId } from "#server/wire/atoms/id.ts";
import { text } from "#server/wire/atoms/text.ts";

/** Configuration of the hosted page (contract §4, "Checkout session"). Everything is optional. */
export const HostedCheckoutConfig = z
  .object({
    merchantAlias: text(120).meta({
      description: "Merchant name shown to the shopper.",
      example: "Fern & Oak",
    }),
    merchantLegalName: text(200).meta({
      description: "Legal name in the footer.",
      example: "Fern and Oak Ltd",
    }),
    merchantAvatarTextPlaceholder: text(4).meta({
      description: "Initials when there is no avatar.",
      example: "FO",
    }),
    merchantAvatarUrl: text(2048).meta({
      description: "URL of the merchant's avatar.",
      example: "https://shop.example/logo.png",
    }),
    requireContact: z
      .boolean()
      .meta({ description: "Ask for name, email and phone number.", example: true }),
    requireAddress: z.boolean().meta({ description: "Ask for a postal address.", example: false }),
    taxRate: z.number().min(0).max(100).meta({
      description: "Tax rate in percent. The prices include the tax, and the page shows it.",
      example: 20,
    }),
    embedMode: z
      .boolean()
      .meta({ description: "Whether the page is laid out for a frame.", example: false }),
    embedOrigin: text(255).meta({
      description: "The one origin that may frame the page, with /embed.js or by hand.",
      example: "https://shop.example",
    }),
    methods: z
      .array(z.enum(["card", "wallet", "bank", ...bankWayNames]))
      .min(1)
      .max(17)
      .meta({
        description:
          "Ways to pay that the page offers: card; ideal, bancontact, eps, p24, klarna, paypal, apple_pay, google_pay, link, pix, blik, sepa_debit, bacs_debit and us_bank_account for " +
          "one-time purchases in their currencies; wallet for a purchase of a session with customerId. By default card, " +
          "wallet, and the other ways that the settings offer. bank is refused for now.",
        example: ["card"],
      }),
    locale: text(35).meta({
      description: "BCP 47 language tag; the browser's language by default.",
      example: "en-GB",
    }),
    accentColor: z
      .string()
      .regex(/^#[0-9a-fA-F]{6}$/, { error: "must be a color such as #1f6f5c" })
      .meta({ description: "Color of the pay button.", example: "#1f6f5c" }),
    backgroundColor: z
      .string()
      .regex(/^#[0-9a-fA-F]{6}$/, { error: "must be a color such as #e8eee3" })
      .meta({ description: "Background color of the order summary.", example: "#e8eee3" }),
    corners: z
      .enum(["square", "soft", "rounded"])
      .meta({ description: "Corners of fields and buttons; rounded by default.", example: "soft" }),
    colorScheme: z.enum(["light", "dark", "automatic"]).meta({
      description: "automatic, the default, follows the shopper's device.",
      example: "automatic",
    }),
    typeface: z.enum(["sans", "serif"]).meta({
      description:
        "Typeface of names, headings and the amount, from the fonts of the shopper's device.",
      example: "sans",
    }),
    allowRenewal: z.boolean().meta({
      description:
        "Whether the shopper can renew an expired session at the same price, for 30 days after it expired.",
      example: true,
    }),
    submitLabel: text(60).meta({ description: "Text of the pay button.", example: "Donate" }),
  })
  .partial()
  .meta({ id: "HostedCheckoutConfig", description: "Configuration of the hosted page." });
export type HostedCheckoutConfig = z.infer<typeof HostedCheckoutConfig>;

/** How often a subscription is charged. */
export const Recurring = z
  .object({
    interval: z
      .enum(["day", "week", "month", "year"])
      .meta({ description: "Unit of the period.", example: "month" }),
    intervalCount: z
      .int()
      .min(1)
      .max(365)
      .default(1)
      .meta({ description: "Number of these units in a period.", example: 1 }),
  })
  .meta({ id: "Recurring", description: "How often a subscription is charged." });
export type Recurring = z.infer<typeof Recurring>;

export const CheckoutMode = z.enum(["payment", "setup", "subscription"]).meta({
  description: "payment charges once, setup saves a card, subscription charges every period.",
  example: "payment",
});
export type CheckoutMode = z.infer<typeof CheckoutMode>;

/** The customer that a link or session belongs to. */
export const CustomerRef = nullableId("cus_01jbq8v6n2e8t9x4k3m5r7w0yz", "Customer identifier.");
