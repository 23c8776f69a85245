import { z } from "zod";

const Indicator = z
  .object({
    status: z.enum(["up", "down"]).meta({ description: "State of this part.", example: "up" }),
  })
  .meta({
    description:
      "`database`, or `processor`: down while new charges are refused because the card processor does not answer.",
  });

const Indicators = z.object({ database: Indicator, processor: Indicator }).partial();

/** How the service is, in the shape that health checkers know (contract §8). */
export const Health = z
  .object({
    status: z
      .literal("ok")
      .meta({ description: "Always ok; anything else is a 503.", example: "ok" }),
    info: Indicators.meta({
      description: "What is well.",
      example: { database: { status: "up" }, processor: { status: "up" } },
    }),
    error: Indicators.meta({ description: "What is not well.", example: {} }),
    details: Indicators.meta({
      description: "Every part.",
      example: { database: { status: "up" }, processor: { status: "up" } },
    }),
  })
  .meta({ id: "Health" });
export type Health = z.infer<typeof Health>;
