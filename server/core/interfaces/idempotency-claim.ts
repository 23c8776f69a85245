import type { DomainError } from "#server/core/errors.ts";

/** The idempotency key of one request, and what has been done under it so far. */
export type IdempotencyClaim = {
  key: string;
  /** Keyed hash of method, path and canonical body. */
  fingerprint: string;
  /** The same by the secret before, while that is being changed: a key may have been claimed by it. */
  fingerprintBefore?: string | undefined;
  /** Turns the operation's result into the stored answer: the bytes that are sent are these. */
  encode(result: unknown): StoredAnswer;
  encodeError(error: DomainError): StoredAnswer;
  /** An answer may hold a secret that is shown once: its body is kept sealed, and opened for a repeat. */
  sealBody(body: string): string;
  openBody(sealed: string): string;
  /** Set when this request's claim has been committed by an earlier step. */
  claimed?: boolean;
  /** Until when this request holds the key in flight, as the key's row says; while it lives that is put off. */
  heldUntil?: Date;
  /** Set when the answer is stored; the adapter sends it as it is. */
  answer?: StoredAnswer;
};

export type StoredAnswer = { status: number; body: string };
