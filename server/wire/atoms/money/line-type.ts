import { z } from "zod";

/** Types of lines: the merchant gives items; all others are added by the service, so that lines add up to the total. */
export const LineType = z.enum(["item", "discount", "shipping", "tax", "tip"]).meta({
  description:
    "item: a line that you sent or the shopper added. The service adds lines of the other types: discount (a negative amount), shipping, tax (added to prices) and tip.",
  example: "item",
});
export type LineType = z.infer<typeof LineType>;

/** Whether a line is something sold. Lines stored before lines had types are. */
export function isItem({ type }: { type?: LineType | undefined }): boolean {
  return type === undefined || type === "item";
}
