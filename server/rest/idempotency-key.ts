import canonicalize from "canonicalize";
import type { Env } from "#server/env.ts";
import { DomainError } from "#server/errors.ts";
import type { IdempotencyClaim } from "#server/idempotency.ts";
import type { RequestBody } from "#server/rest/read-body.ts";
import type { Operation } from "#server/rest/routes.ts";
import { holdsCardNumber } from "#server/schemas/card-number.ts";
import { keyedHash } from "#server/secret-box.ts";
import { domainErrorBody } from "#server/trpc/error-body.ts";
import type { HeaderReader } from "#server/header-reader.ts";

type Keyed = {
  env: Env;
  operation: Operation;
  path: string;
  body: RequestBody;
  requestId: string;
};

/**
 * The claim that the request's Idempotency-Key makes; undefined without one, and where it has
 * no meaning. @throws idempotency_key_invalid
 */
export function readIdempotencyKey(
  headers: HeaderReader,
  keyed: Keyed,
): IdempotencyClaim | undefined {
  const key = headers.get("idempotency-key");
  const { operation, requestId } = keyed;
  if (key === null || operation.type === "query") return undefined;
  if (!/^[\x21-\x7e]{1,255}$/.test(key) || holdsCardNumber(key)) {
    throw new DomainError(
      "idempotency_key_invalid",
      "Idempotency-Key must be 1 to 255 visible ASCII characters and no card number.",
    );
  }
  return {
    key,
    fingerprint: fingerprint(keyed),
    encode: (result) => ({
      status: operation.status,
      body: JSON.stringify(operation.output.parse(result)),
    }),
    encodeError(error) {
      const body = domainErrorBody(error, requestId);
      return { status: body.statusCode, body: JSON.stringify(body) };
    },
  };
}

/** Keyed, because a body may hold a card number, which could be guessed from a plain hash. */
function fingerprint({ env, operation, path, body }: Keyed): string {
  const request = [`${operation.method} ${path}\n`, canonicalBody(body)];
  return keyedHash(env, "idempotency", request);
}

/** Key order and white space do not make another request. */
function canonicalBody(body: RequestBody): string | Uint8Array {
  try {
    return canonicalize(body.value) ?? "";
  } catch {
    // Numbers past the range of a double, unpaired surrogates: then the bytes themselves.
    return body.bytes;
  }
}
