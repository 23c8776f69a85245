import { merchantRow } from "#server/data/rows/row.ts";

/** Look-ups of one of a merchant's API keys. */
export const { lock: lockApiKey } = merchantRow("ApiKey", "api_keys", (tx, key) =>
  tx.apiKey.findUnique({ where: key }),
);
