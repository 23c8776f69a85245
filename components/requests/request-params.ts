/** The filters of the list of requests, by their names in the address. */
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
