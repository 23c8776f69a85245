import type { ServerResponse } from "node:http";

/**
 * Next makes a list of each header of a route's answer, and its compression takes a content type that is a list for one that
 * cannot be compressed: the hosted page would be sent more than twice as long as it need be.
 */
export function keepTypeSingle(response: ServerResponse): void {
  const set = response.setHeader.bind(response);
  response.setHeader = (name, value) => {
    const isType = Array.isArray(value) && name.toLowerCase() === "content-type";
    return set(name, isType ? (value.at(-1) ?? "") : value);
  };
}
