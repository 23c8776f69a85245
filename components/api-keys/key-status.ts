import type { ApiKey } from "#server/wire/access/api-key.ts";

/** Whether a key works at `now` (ISO 8601). One that will be revoked works until then. */
export function keyStatus(
  key: Pick<ApiKey, "revokedAt" | "expiresAt">,
  now: string,
): "active" | "rolling" | "revoked" | "expired" {
  const moment = Date.parse(now);
  if (key.revokedAt) return Date.parse(key.revokedAt) <= moment ? "revoked" : "rolling";
  return key.expiresAt && Date.parse(key.expiresAt) <= moment ? "expired" : "active";
}
