import { WebhookVerificationError } from "./errors.js";
import type { WebhookEvent } from "./generated/types.js";

type HeadersLike = Headers | Record<string, string | string[] | undefined>;

/** An endpoint's secret, or several: the new and the old one, or those of endpoints that share a URL. */
export type WebhookSecret = string | readonly string[];

export type UnwrapOptions = {
  /** How far the time of signing may be from this machine's, in seconds, before or after it; 300 by default. */
  toleranceSeconds?: number | undefined;
};

/**
 * Checks what was posted to an endpoint and tells its event (Standard Webhooks). `body` is the raw
 * text or bytes, as they came: parsed and written again they have another signature.
 * @throws WebhookVerificationError · TypeError (a secret is none)
 */
export async function unwrap(
  body: string | Uint8Array,
  headers: HeadersLike,
  secret: WebhookSecret,
  { toleranceSeconds = 300 }: UnwrapOptions = {},
): Promise<WebhookEvent> {
  const secrets = [secret].flat().map(secretBytes);
  const text = typeof body === "string" ? body : new TextDecoder().decode(body);
  const id = header(headers, "webhook-id");
  const timestamp = header(headers, "webhook-timestamp");
  const age = Math.abs(Date.now() / 1000 - Number(timestamp));
  if (!(age <= toleranceSeconds))
    throw new WebhookVerificationError("The message's timestamp is more than five minutes off. Check this machine's clock.");
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${text}`);
  const signatures = signaturesOf(header(headers, "webhook-signature"));
  const subtle = await webCrypto();
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  for (const one of secrets) {
    const key = await subtle.importKey("raw", one, algorithm, false, ["verify"]);
    for (const signature of signatures)
      if (await subtle.verify("HMAC", key, signature, signed))
        return JSON.parse(text) as WebhookEvent;
  }
  throw new WebhookVerificationError(
    "No signature is the secret's. Is the body the raw one, and the secret this endpoint's?",
  );
}

/** The signatures by HMAC, version 1, of a header that may have several. */
function signaturesOf(header: string): Uint8Array<ArrayBuffer>[] {
  return header.split(" ").flatMap((part) => {
    const [version, signature = ""] = part.split(",", 2);
    return version === "v1" ? [bytesOf(signature)] : [];
  });
}

function header(headers: HeadersLike, name: string): string {
  const given =
    typeof headers.get === "function"
      ? (headers as Headers).get(name)
      : Object.entries(headers).find(([one]) => one.toLowerCase() === name)?.[1];
  const value = Array.isArray(given) ? given.join(" ") : given;
  if (!value) throw new WebhookVerificationError(`The header ${name} is missing.`);
  return value;
}

function secretBytes(secret: string): Uint8Array<ArrayBuffer> {
  const bytes = bytesOf(secret.trim().replace(/^whsec_/, ""));
  if (bytes.length > 0) return bytes;
  throw new TypeError("webhooks.unwrap: this is not an endpoint's secret, which is whsec_ followed by base64.");
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  } catch {
    return new Uint8Array();
  }
}

/** Node 18 has it in a module only. */
async function webCrypto(): Promise<SubtleCrypto> {
  const { crypto } = globalThis as { crypto?: Crypto };
  if (crypto?.subtle) return crypto.subtle;
  const name = "node:crypto";
  const { webcrypto } = (await import(name)) as { webcrypto: Crypto };
  return webcrypto.subtle;
}
