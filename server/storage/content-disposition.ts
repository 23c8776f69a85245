import { fileExtensions } from "#server/wire/atoms/merchant/file-kinds.ts";
import type { MimeType } from "#server/wire/atoms/merchant/mime-type.ts";

/**
 * `attachment` with the file's name in the two forms of RFC 6266. A name whose extension is not
 * its type's gets that one as well, so that `photo.png.html` lands as `photo.png.html.png`.
 */
export function attachment(filename: string, mimeType: MimeType): string {
  return named("attachment", filename, mimeType);
}

/** As `attachment`, for what a browser may show in place: public raster images. */
export function inline(filename: string, mimeType: MimeType): string {
  return named("inline", filename, mimeType);
}

function named(how: "attachment" | "inline", filename: string, mimeType: MimeType): string {
  const name = withExtension(filename, mimeType);
  const ascii = name.replace(/[^\x20-\x7e]|["\\%]/g, "_");
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${how}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

const alsoRight: Partial<Record<MimeType, string[]>> = {
  "image/jpeg": ["jpeg", "jpe"],
  "text/plain": ["text", "log", "md"],
};

function withExtension(filename: string, mimeType: MimeType): string {
  const right = [fileExtensions[mimeType], ...(alsoRight[mimeType] ?? [])];
  const given = filename.split(".").at(-1)?.toLowerCase() ?? "";
  return filename.includes(".") && right.includes(given)
    ? filename
    : `${filename}.${fileExtensions[mimeType]}`;
}
