import { z } from "zod";
import { id } from "#server/wire/atoms/id.ts";
import { Timestamp } from "#server/wire/atoms/timestamp.ts";

const kinds = [
  "opened",
  "language",
  "method_chosen",
  "field_wrong",
  "sent",
  "bank_asked",
  "came_back",
  "left",
  "declined",
  "paid",
  "receipt_sent",
  "led_on",
] as const;

/** One thing that happened on the hosted page. */
export const CheckoutStep = z
  .object({
    kind: z.enum(kinds).meta({
      description:
        "left: the shopper abandoned the bank's page or closed the checkout page. led_on: the receipt page redirects to successUrl by itself.",
      example: "field_wrong",
    }),
    at: Timestamp.meta({ description: "When the step happened." }),
    detail: z
      .object({
        language: z.string().nullish().meta({
          description: "Language of the page, in the steps opened and language.",
          example: "de",
        }),
        method: z.string().optional().meta({
          description:
            "card, saved_card, wallet or another way by its type, in the steps method_chosen and sent.",
          example: "card",
        }),
        fields: z
          .array(z.string())
          .optional()
          .meta({
            description: "Names of the invalid fields, never their input, in the step field_wrong.",
            example: ["number", "expiry"],
          }),
        closed: z.boolean().optional().meta({
          description: "Whether the page was closed, in the steps left and came_back.",
          example: true,
        }),
        reason: z.string().optional().meta({
          description: "Decline code, in the step declined.",
          example: "insufficient_funds",
        }),
      })
      .meta({ description: "Details of this kind of step." }),
  })
  .meta({ id: "CheckoutStep" });
export type CheckoutStep = z.infer<typeof CheckoutStep>;

/** Steps that a shopper took, shown to the merchant. */
export const CheckoutTimeline = z
  .object({
    sessionId: id("cs_01jbq8v6n2e8t9x4k3m5r7w0yz"),
    steps: z.array(CheckoutStep).meta({ description: "Steps, oldest first." }),
  })
  .meta({ id: "CheckoutTimeline" });
export type CheckoutTimeline = z.infer<typeof CheckoutTimeline>;
