import type { IncomingMessage } from "node:http";
import type { HeaderReader } from "#server/core/interfaces/header-reader.ts";

/** Reads the headers of node's request. Values of a name that was sent more than once are joined, as Headers would. */
export function headersOf({ headers }: Pick<IncomingMessage, "headers">): HeaderReader {
  const get = (name: string) => {
    const value = headers[name];
    return value === undefined ? null : Array.isArray(value) ? value.join(", ") : value;
  };
  return { get, has: (name) => headers[name] !== undefined };
}
