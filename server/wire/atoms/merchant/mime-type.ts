import { z } from "zod";
import { mimeTypes } from "#server/wire/atoms/merchant/file-kinds.ts";

export const MimeType = z
  .enum(mimeTypes, { error: `must be one of ${mimeTypes.join(", ")}` })
  .meta({ description: "Type of the bytes, which are checked for it.", example: "image/png" });
export type MimeType = z.infer<typeof MimeType>;
