import { createHmac, createSecretKey, type KeyObject, randomBytes } from "node:crypto";

const prefix = "whsec_";
const secretBytes = 32;

/** A new endpoint secret: `whsec_` and the base64 of 32 random bytes. */
export function newWebhookSecret(): string {
  return prefix + randomBytes(secretBytes).toString("base64");
}

export type SignedMessage = {
  id: string;
  /** When the attempt was sent, not when the event happened: receivers refuse old messages. */
  sentAt: Date;
  body: Buffer;
};

/**
 * The three headers of Standard Webhooks 1.0. With several secrets (rotation) the signature
 * header carries one signature each, separated by spaces.
 */
export function webhookHeaders(
  secrets: (string | KeyObject)[],
  message: SignedMessage,
): [string, string][] {
  const timestamp = unixSeconds(message.sentAt);
  const signatures = secrets.map((secret) => signature(secret, message));
  return [
    ["webhook-id", message.id],
    ["webhook-timestamp", String(timestamp)],
    ["webhook-signature", signatures.join(" ")],
  ];
}

/** `v1,` and the base64 of HMAC-SHA256 over `id.timestamp.body`. */
export function signature(secret: string | KeyObject, { id, sentAt, body }: SignedMessage): string {
  const hmac = createHmac("sha256", typeof secret === "string" ? signingKey(secret) : secret);
  hmac.update(`${id}.${unixSeconds(sentAt)}.`).update(body);
  return `v1,${hmac.digest("base64")}`;
}

/** A key to sign with often: making it costs more than using it. */
export function signingKey(secret: string): KeyObject {
  return createSecretKey(secretKey(secret));
}

/** The key is what the base64 stands for, without the prefix. */
export function secretKey(secret: string): Buffer {
  return Buffer.from(secret.startsWith(prefix) ? secret.slice(prefix.length) : secret, "base64");
}

function unixSeconds(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}
