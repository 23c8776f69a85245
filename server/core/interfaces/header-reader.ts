/** What is asked of a request's headers, whoever holds them: names in lower case, null when absent. */
export type HeaderReader = Pick<Headers, "get" | "has">;
