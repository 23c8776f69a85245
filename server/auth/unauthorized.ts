import { DomainError } from "#server/core/errors.ts";

/** The one answer to every credential that does not hold: it never says what was wrong with it. */
export function unauthorized(): DomainError {
  return new DomainError(
    "unauthorized",
    "Missing or invalid credentials. Send `Authorization: Bearer <API key or token>`.",
  );
}
