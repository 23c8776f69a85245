import canonicalize from "canonicalize";
import type { z } from "zod";
import type { Env } from "#server/core/env.ts";
import { DomainError } from "#server/core/errors.ts";
import type { HeaderReader } from "#server/core/interfaces/header-reader.ts";
import type { IdempotencyClaim } from "#server/core/interfaces/idempotency-claim.ts";
import { keyedHash } from "#server/core/secret-box.ts";
import { openAnswer, sealAnswer } from "#server/data/transaction/stored-answer.ts";
import { answerShape } from "#server/procedures/answer-shape.ts";
import { domainErrorBody } from "#server/procedures/error-body.ts";
import { holdsCardNumber } from "#server/wire/atoms/checkout/card-number.ts";

type Request = {
  env: Env;
  /** The operation that is called, such as `POST /api/canary/refunds`. */
  target: string;
  input: unknown;
  /** The body's bytes, which stand for an input that has no canonical form. */
  bytes: Uint8Array;
  output: z.ZodType;
  /** The HTTP status of the answer, when it succeeds. */
  status: number;
  requestId: string;
};

/** The request's Idempotency-Key; null without one. @throws idempotency_key_invalid */
export function readKey(headers: Pick<HeaderReader, "get">): string | null {
  const key = headers.get("idempotency-key");
  if (key === null) return null;
  if (!/^[\x21-\x7e]{1,255}$/.test(key) || holdsCardNumber(key)) {
    throw new DomainError(
      "idempotency_key_invalid",
      "Idempotency-Key must be 1 to 255 visible ASCII characters and no card number.",
    );
  }
  return key;
}

/**
 * The key of a request that has a body: `idempotencyKey` in a POST's body says what the header says.
 * @throws idempotency_key_invalid, also when they differ
 */
export function keyOf(
  headers: Pick<HeaderReader, "get">,
  body: Record<string, unknown>,
): string | null {
  const inHeader = readKey(headers);
  const { idempotencyKey: inBody } = body;
  if (inBody === undefined || inBody === null) return inHeader;
  const key = readKey({ get: () => (typeof inBody === "string" ? inBody : "") });
  if (inHeader === null || inHeader === key) return key;
  throw new DomainError(
    "idempotency_key_invalid",
    "idempotencyKey in the body and the header Idempotency-Key must be the same.",
  );
}

/** The body without its key: the input that the key is for, the same as under a key in the header. */
export function withoutKey({ idempotencyKey: _, ...body }: Record<string, unknown>) {
  return body;
}

/** The claim that a request makes by its key. */
export function claimOf(key: string, request: Request): IdempotencyClaim {
  const { env, output, status, requestId } = request;
  return {
    key,
    fingerprint: fingerprint(env.APP_SECRET, request),
    fingerprintBefore: env.APP_SECRET_PREVIOUS && fingerprint(env.APP_SECRET_PREVIOUS, request),
    encode: (result) => ({ status, body: JSON.stringify(answerShape(output).parse(result)) }),
    encodeError(error) {
      const body = domainErrorBody(error, requestId);
      return { status: body.statusCode, body: JSON.stringify(body) };
    },
    sealBody: (body) => sealAnswer(env, body),
    openBody: (kept) => openAnswer(env, kept),
  };
}

/** Keyed, because a body may hold a card number, which could be guessed from a plain hash. */
function fingerprint(APP_SECRET: string, { target, input, bytes }: Request): string {
  const parts = [`${target}\n`, canonicalInput(input, bytes)];
  return keyedHash({ APP_SECRET }, "idempotency", parts);
}

/** Key order and white space do not make another request. */
function canonicalInput(input: unknown, bytes: Uint8Array): string | Uint8Array {
  try {
    return canonicalize(input) ?? "";
  } catch {
    // Numbers past the range of a double, unpaired surrogates: then the bytes themselves.
    return bytes;
  }
}
