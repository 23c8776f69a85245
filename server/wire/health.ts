import { z } from "zod";

const Indicator = z
  .object({
    status: z.enum(["up", "down"]).meta({ description: "State of this part.", example: "up" }),
  })
  .meta({
    description:
      "`database`; `processor`: down while new charges are refused because the card processor does not answer; `storage`: the store of files, which uploads and downloads need; `databaseNodes`, where tables are spread over machines: down while one of them is not reached, as it was half a minute ago at most.",
  });

const Indicators = z
  .object({
    database: Indicator,
    processor: Indicator,
    storage: Indicator,
    databaseNodes: Indicator,
  })
  .partial();
const well = {
  database: { status: "up" },
  processor: { status: "up" },
  storage: { status: "up" },
} as const;

/** How the service is, in the shape that health checkers know (contract §8). */
export const Health = z
  .object({
    status: z
      .literal("ok")
      .meta({ description: "Always ok; anything else is a 503.", example: "ok" }),
    info: Indicators.meta({
      description: "What is well.",
      example: well,
    }),
    error: Indicators.meta({ description: "What is not well.", example: {} }),
    details: Indicators.meta({
      description: "Every part.",
      example: well,
    }),
  })
  .meta({ id: "Health" });
export type Health = z.infer<typeof Health>;
