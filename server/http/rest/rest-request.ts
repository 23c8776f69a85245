import type { HeaderReader } from "#server/core/interfaces/header-reader.ts";

/** A request as the REST interface sees it, from whichever server it came. */
export type RestRequest = {
  method: string;
  /** Path and query as sent, without scheme and host. */
  target: string;
  headers: HeaderReader;
  /** The other end of the connection, where it is known. */
  socketAddress: string | null;
  body: AsyncIterable<Uint8Array> | null;
  /** Whether reading the body has begun. */
  readonly bodyUsed: boolean;
  /** Tells the door whose request this is, before its work begins. @throws overloaded */
  enterAs?(merchantId: string): void;
  /** Says that it is made to wait by a test of its merchant's. */
  waitsOnPurpose?(): void;
};

/** A target in its two parts; the query is empty when there is none. */
export function splitTarget(target: string): { path: string; query: string } {
  const mark = target.indexOf("?");
  if (mark < 0) return { path: target, query: "" };
  return { path: target.slice(0, mark), query: target.slice(mark + 1) };
}
