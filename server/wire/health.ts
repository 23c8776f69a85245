import { z } from "zod";

const Indicator = z
  .object({
    status: z.enum(["up", "down"]).meta({ description: "State of this part.", example: "up" }),
  })
  .meta({ id: "HealthPart", description: "A part of the service." });

const Indicators = z
  .object({
    database: Indicator,
    processor: Indicator,
    pages: Indicator,
    replica: Indicator,
    storage: Indicator,
    databaseNodes: Indicator,
    settlements: Indicator,
  })
  .partial();
const well = {
  database: { status: "up" },
  processor: { status: "up" },
  storage: { status: "up" },
  settlements: { status: "up" },
} as const;

/** How the service is, in the shape that health checkers know (contract §8). */
export const Health = z
  .object({
    status: z
      .literal("ok")
      .meta({ description: "Always ok; anything else is a 503.", example: "ok" }),
    info: Indicators.meta({
      description: "Parts that are up.",
      example: well,
    }),
    error: Indicators.meta({
      description: "Parts that are down.",
      example: {},
    }),
    details: Indicators.meta({
      description:
        "Every part. `processor` is down while new charges are refused, `pages` while the dashboard is being built after a first start, `replica` while lists are read from the database instead, `storage` is the store of files, `databaseNodes` the machines of a spread database, `settlements` is down while an answer of the processor could not be written down; the last three as half a minute ago.",
      example: well,
    }),
  })
  .meta({ id: "Health" });
export type Health = z.infer<typeof Health>;
