import { byName } from "#server/core/errors.ts";

/** A message on its way out. */
export type OutgoingMessage = {
  id: string;
  /** Null for a letter about a person's account. */
  merchantId: string | null;
  recipient: string;
  subject: string | null;
  text: string;
  html: string | null;
  /** Where its recipient unsubscribes with one click (RFC 8058); only of letters that may be unsubscribed from. */
  unsubscribeUrl?: string | null;
};

/** Sends one message; answers the provider's own id for it. */
export interface Provider {
  /** @throws PermanentFailure when trying again is useless; anything else is tried again */
  send(message: OutgoingMessage): Promise<string | null>;
}

export class PermanentFailure extends Error {
  override readonly name = "PermanentFailure";
}

export const isPermanentFailure = byName<PermanentFailure>("PermanentFailure");
