/**
 * The access to a request's headers that code needs, wherever they come from: names in lower case, null when
 * absent.
 */
export type HeaderReader = Pick<Headers, "get" | "has">;
