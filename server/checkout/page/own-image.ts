import { publicFileId } from "#server/storage/public-url.ts";

/** Twice the size at which it is drawn, for screens with twice the dots. */
const widthPx = 128;

/**
 * The address of a picture on the page's own origin, small. A picture that lies elsewhere is not
 * shown: the page asks nobody else for anything, and tells nobody that somebody is paying.
 */
export function ownImage(stored: string | null | undefined): string | null {
  const file = publicFileId(stored ?? "");
  return file ? `/files/public/${file}?w=${widthPx}` : null;
}
