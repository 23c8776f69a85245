/** What narrows the list of requests, by the names that the address has for it. */
export const requestParams = [
  "q",
  "outcome",
  "method",
  "key",
  "object",
  "from",
  "to",
  "days",
] as const;

export const methods = ["GET", "POST", "PATCH", "DELETE"] as const;
