import { z } from "zod";

/** What may be stored, with the extension that a download gets. No SVG, no HTML: they run scripts. */
export const fileExtensions = {
  "image/png": "png",
  "image/jpeg": "jpg",
  "image/webp": "webp",
  "image/gif": "gif",
  "image/avif": "avif",
  "application/pdf": "pdf",
  "text/csv": "csv",
  "text/plain": "txt",
} as const;

export type MimeType = keyof typeof fileExtensions;

export const mimeTypes = Object.keys(fileExtensions) as MimeType[];

export const fileSizeMax = 25 * 1024 * 1024;

export const MimeType = z
  .enum(mimeTypes, { error: `must be one of ${mimeTypes.join(", ")}` })
  .meta({ description: "Type of the bytes, which are checked for it.", example: "image/png" });
