import { z } from "zod";

/** The body of every failure (contract §2, "Errors"). */
export const ErrorBody = z
  .object({
    statusCode: z.int().meta({ description: "HTTP status.", example: 400 }),
    error: z.string().meta({ description: "Short name of the status.", example: "Bad Request" }),
    message: z.array(z.string()).meta({
      description: "One sentence per problem.",
      example: ["totalAmount: expected number, received string"],
    }),
    code: z.string().meta({
      description: "Stable word for programs; see the table of codes.",
      example: "validation_failed",
    }),
    requestId: z
      .string()
      .meta({ description: "Quote this when you ask for help.", example: "req_7Hq2" }),
    declineCode: z.string().optional().meta({
      description: "Why; only with card_declined and payment_not_made.",
      example: "insufficient_funds",
    }),
    approval: z
      .object({
        id: z
          .string()
          .meta({ description: "Approval.", example: "apr_01jbq8v6n2e8t9x4k3m5r7w0yz" }),
        url: z.string().meta({
          description: "Page on which a person decides.",
          example: "https://pay.shop.example/api-keys/approvals/apr_01jbq8v6n2e8t9x4k3m5r7w0yz",
        }),
        expiresAt: z.string().meta({
          description: "The approval can be given and used until then.",
          example: "2026-11-27T11:00:00.000Z",
        }),
      })
      .optional()
      .meta({ description: "The approval to wait for; only with approval_required." }),
  })
  .meta({ id: "ApiError" });
export type ErrorBody = z.infer<typeof ErrorBody>;
