import type { z } from "zod";

/** The facts that the catalog states of an event type. */
export type EventEntry = {
  /** One sentence that says when the event is emitted. */
  description: string;
  schema: z.ZodType;
  /** Sent to endpoints that name no types. */
  isDefault: boolean;
};
