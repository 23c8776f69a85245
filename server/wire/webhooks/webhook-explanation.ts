import { z } from "zod";
import { MerchantIdInput } from "#server/wire/atoms/id.ts";
import { text } from "#server/wire/atoms/text.ts";
import { withhold } from "#server/wire/atoms/withheld.ts";

const bodyMax = 512 * 1024;

export const ExplainSignature = z.object({
  merchantId: MerchantIdInput,
  attemptId: text(255).min(1).optional().meta({
    description: "A stored attempt, whose headers replace `headers`.",
    example: "dat_01jbq8v6n2e8t9x4k3m5r7w0yz",
  }),
  headers: z
    .record(z.string().max(100), z.string().max(4000))
    .optional()
    .meta({
      description: "Headers as the receiver got them.",
      example: { "webhook-id": "evt_01jbq8v6n2e8t9x4k3m5r7w0yz" },
    }),
  body: z.string().max(bodyMax).optional().meta({
    description: "Body as the receiver verified it. Default: as it was sent.",
    example: "{}",
  }),
  secret: withhold(
    text(500).optional().meta({
      description: "Secret that the receiver verifies with. Compared, never stored.",
      example: "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD",
    }),
  ),
  computed: text(500).optional().meta({
    description: "The signature that the receiver computed.",
    example: "v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=",
  }),
});
export type ExplainSignature = z.infer<typeof ExplainSignature>;

export const SignatureExplanation = z
  .object({
    cause: z
      .enum([
        "none",
        "headers_missing",
        "timestamp_malformed",
        "clock_skew",
        "signature_malformed",
        "base64_slip",
        "wrong_secret",
        "body_reserialised",
        "body_changed",
        "computed_differently",
        "signature_mismatch",
      ])
      .meta({
        description: "The cause of the failure; none when the message verifies.",
        example: "body_reserialised",
      }),
    sentence: z.string().meta({
      description: "The cause and what to do about it.",
      example: "Nothing is wrong: this message verifies.",
    }),
    steps: z
      .array(
        z.object({
          name: z.string().meta({ description: "Step of the verification.", example: "body" }),
          passed: z.boolean().meta({ description: "True when it passed.", example: true }),
          detail: z
            .string()
            .meta({ description: "Finding of the step.", example: "Identical to the sent bytes." }),
        }),
      )
      .meta({ description: "Every step of the verification, in its order." }),
    difference: z
      .object({
        at: z.int().meta({ description: "First differing byte, from 0.", example: 17 }),
        sent: z.string().meta({ description: "Sent text around it.", example: '"amount":4900' }),
        received: z
          .string()
          .meta({ description: "Received text around it.", example: '"amount": 4900' }),
      })
      .nullable()
      .meta({ description: "Where the body first differs from the stored one." }),
  })
  .meta({ id: "SignatureExplanation" });
export type SignatureExplanation = z.infer<typeof SignatureExplanation>;
