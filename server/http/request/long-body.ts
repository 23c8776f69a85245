import type { HeaderReader } from "#server/core/interfaces/header-reader.ts";

const discardedBytesMax = 64 * 1024;

/**
 * Whether a body is longer than is worth receiving for nothing. When its request is refused unread, a short
 * body is received and thrown away; for a long one the connection is closed after the answer.
 */
export function hasLongBody(headers: HeaderReader): boolean {
  return (
    headers.has("transfer-encoding") || Number(headers.get("content-length")) > discardedBytesMax
  );
}
