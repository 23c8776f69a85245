import type { z } from "zod";

/** The facts that the catalog states of an event type. */
export type EventEntry = {
  /** One sentence that says when the event is emitted. */
  description: string;
  schema: z.ZodType;
  /** Whether endpoints that name no types get this type. */
  isDefault: boolean;
};
