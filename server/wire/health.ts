import { z } from "zod";

const Indicator = z
  .object({
    status: z.enum(["up", "down"]).meta({ description: "State of this part.", example: "up" }),
  })
  .meta({ description: "The database." });

const Indicators = z.object({ database: Indicator }).partial();

/** How the service is, in the shape that health checkers know (contract §8). */
export const Health = z
  .object({
    status: z
      .literal("ok")
      .meta({ description: "Always ok; anything else is a 503.", example: "ok" }),
    info: Indicators.meta({
      description: "What is well.",
      example: { database: { status: "up" } },
    }),
    error: Indicators.meta({ description: "What is not well.", example: {} }),
    details: Indicators.meta({
      description: "Every part.",
      example: { database: { status: "up" } },
    }),
  })
  .meta({ id: "Health" });
export type Health = z.infer<typeof Health>;
