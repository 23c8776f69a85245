import { z } from "zod";
import { mimeTypes } from "#server/wire/atoms/merchant/file-kinds.ts";

export const MimeType = z
  .enum(mimeTypes, { error: `must be one of ${mimeTypes.join(", ")}` })
  .meta({
    description: "Media type of the file. The service checks that the bytes have this type.",
    example: "image/png",
  });
export type MimeType = z.infer<typeof MimeType>;
