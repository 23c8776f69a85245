/** A record's place in a list that is sorted newest first, or by id alone and all of one moment. */
export type Place = { createdAt: Date; id: string };

const placeFormat = /^(\d{1,15})\.([\w.-]{1,64})$/;
const latest = 8_640_000_000_000_000;

/** The place as lists answer it, for the next page: opaque to whoever carries it. */
export function cursorOf({ createdAt, id }: Place): string {
  const bytes = new TextEncoder().encode(`${createdAt.getTime()}.${id}`);
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

/** Reads a cursor of `cursorOf`; null for any other text. */
export function readCursor(cursor: string): Place | null {
  const [, ms, id] = placeFormat.exec(decoded(cursor)) ?? [];
  if (ms === undefined || id === undefined || Number(ms) > latest) return null;
  return { createdAt: new Date(Number(ms)), id };
}

function decoded(cursor: string): string {
  try {
    return atob(cursor.replaceAll("-", "+").replaceAll("_", "/"));
  } catch {
    return "";
  }
}
