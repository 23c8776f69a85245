import type { LoggedRequest } from "#server/wire/logged-request.ts";

/** The key as people know it: its name, or that it is a token of somebody's sign-in. */
export function keyWords({ keyName, keyEnd }: Pick<LoggedRequest, "keyName" | "keyEnd">): string {
  return keyName === null ? "Token of a person" : `${keyName} …${keyEnd ?? ""}`;
}

export const outcomeWords = { ok: "Answered", refused: "Refused", failed: "Failed" } as const;

/** How it went, by its status. */
export function outcomeOf(status: number): keyof typeof outcomeWords {
  if (status < 400) return "ok";
  return status < 500 ? "refused" : "failed";
}

/** Advice about such an error, for the author of the program. */
export function adviceFor({ status, errorCode }: Pick<LoggedRequest, "status" | "errorCode">) {
  if (status < 400) return null;
  if (errorCode === "idempotency_key_reused")
    return "The key was used before for another request. Make a new key for each thing that is to be done once.";
  if (errorCode === "idempotency_key_erased")
    return "It repeats a request about a person who has been erased since. Nothing was done, and the request is not kept.";
  if (status === 401)
    return "The key was revoked, had expired or belongs to the other environment. Make a new one under API keys.";
  if (status === 403)
    return "The key may not do this, or not from that address. Its scopes are under API keys.";
  if (status === 404) return "There is no such path, or no such record of this merchant.";
  if (status === 429)
    return "More requests came than are taken. Wait as long as Retry-After said, then ask again.";
  if (status >= 500)
    return "The fault is here, not in your program. Ask again with the same Idempotency-Key.";
  return "Read the message in the answer: it names the field and the expected value.";
}
