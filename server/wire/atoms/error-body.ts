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
  })
  .meta({ id: "ApiError" });
export type ErrorBody = z.infer<typeof ErrorBody>;
