import { z } from "zod";
import { paymentCodeNames } from "#server/wire/atoms/checkout/bank/payment-codes.ts";
import { Timestamp } from "#server/wire/atoms/timestamp.ts";
import { withhold } from "#server/wire/atoms/withheld.ts";

export const PaymentCodeInput = z
  .object({
    type: z.enum(paymentCodeNames).meta({ description: "Pix or BLIK.", example: "pix" }),
    code: withhold(
      z
        .string()
        .regex(/^\d{6}$/, { error: "must be the six digits that the bank's app shows" })
        .optional()
        .meta({
          description: "Six digits that the shopper's bank app shows; required for blik.",
          example: "777123",
        }),
    ),
  })
  .meta({
    id: "PaymentCode",
    description:
      "Payment by a code, which is waited for. The answer has status `requires_action`: show what `nextAction` holds.",
  });
export type PaymentCodeInput = z.infer<typeof PaymentCodeInput>;

const RedirectNextAction = z
  .object({
    type: z.literal("redirect").meta({ description: "Always redirect.", example: "redirect" }),
    url: withhold(
      z.string().meta({
        description: "URL to send the shopper's browser to.",
        example: "https://pay.example/sandbox/authentication",
      }),
    ),
    method: z
      .enum(["POST", "GET"])
      .meta({ description: "Method: POST `fields` as a form, or GET.", example: "POST" }),
    fields: withhold(
      z
        .record(z.string(), z.string())
        .meta({ description: "Fields to post, as a form.", example: { challenge: "ch_5d0c" } }),
    ),
  })
  .meta({ id: "RedirectNextAction", description: "The shopper's browser goes to their bank." });

const waited = {
  url: withhold(
    z.string().nullable().meta({
      description:
        "Page of the processor about this payment: in testing the test bank, which approves or refuses it. Null where there is none.",
      example: null,
    }),
  ),
  expiresAt: Timestamp.meta({ description: "When the payment can no longer be made with it." }),
};

const CodeNextAction = z
  .object({
    type: z
      .literal("display_code")
      .meta({ description: "Always display_code.", example: "display_code" }),
    code: withhold(
      z.string().meta({
        description: "Text that the shopper copies into their bank's app.",
        example:
          "00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D",
      }),
    ),
    qr: withhold(
      z.string().nullable().meta({
        description: "URL of the same as a QR code, an SVG picture; null where there is none.",
        example: "https://pay.example/sandbox/code.svg?challenge=ch_5d0c",
      }),
    ),
    ...waited,
  })
  .meta({ id: "CodeNextAction", description: "Show the code; the payment is waited for." });

const ApprovalNextAction = z
  .object({
    type: z
      .literal("await_approval")
      .meta({ description: "Always await_approval.", example: "await_approval" }),
    ...waited,
  })
  .meta({ id: "ApprovalNextAction", description: "The shopper approves it in their bank's app." });

/** Next step for the shopper (contract §4, "3-D Secure", "Codes that are waited for (+)"). */
export const NextAction = z
  .discriminatedUnion("type", [RedirectNextAction, CodeNextAction, ApprovalNextAction])
  .meta({ id: "NextAction", description: "Next step for the shopper." });
export type NextAction = z.infer<typeof NextAction>;
