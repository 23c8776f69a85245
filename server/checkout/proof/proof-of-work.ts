import { hash } from "node:crypto";
import { createChallenge, randomInt, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { z } from "zod";
import { browserFingerprint } from "#server/checkout/browser-token.ts";
import type { CheckoutRequest } from "#server/checkout/request.ts";
import { hourMs, timeElsewhere } from "#server/core/clock.ts";
import type { Services } from "#server/core/context.ts";
import { keyedHash } from "#server/core/secret-box.ts";
import { countAttempt } from "#server/limits/attempts.ts";
import { isWatched } from "#server/payments/charge/limits.ts";

type Place = { merchantId: string; paymentLinkId: string | null };
type Asker = Pick<CheckoutRequest, "address" | "browserToken">;

/**
 * PBKDF2, which browsers compute natively, so that somebody with a program of their own is hardly
 * faster: about a second on a desk, a few on a telephone, while the card is being typed.
 */
const cost = 2_000;
const [fewest, most] = [500, 1_500];
const validMs = hourMs;
/** A form may be posted again: a second press, an answer that was lost. */
const uses = { name: "proof-use", attemptsMax: 3, windowMs: validMs };

/** As components/checkout/browser/proof.ts posts it. */
const Posted = z.object({
  challenge: z.object({
    parameters: z.looseObject({
      algorithm: z.literal("PBKDF2/SHA-256"),
      nonce: z.string(),
      salt: z.string(),
      cost: z.literal(cost),
      keyLength: z.literal(32),
      keyPrefix: z.string(),
      keySignature: z.string(),
      data: z.object({ for: z.string(), at: z.number() }),
    }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
});

/**
 * The work that a browser does before it pays where card testing is suspected, as text for its script;
 * null elsewhere. One piece of work for each form, each browser and each checkout.
 */
export async function workFor(
  services: Services,
  asker: Asker,
  place: Place,
): Promise<string | null> {
  if (!(await isWatched(services, place))) return null;
  const challenge = await createChallenge({
    algorithm: "PBKDF2/SHA-256",
    cost,
    counter: randomInt(most, fewest),
    deriveKey,
    data: { for: nameOf(asker), at: timeElsewhere(services.clock).getTime() },
    ...secrets(services.env),
  });
  return JSON.stringify(challenge);
}

/** Whether this browser has done the work of a form of this checkout, an hour ago at most. */
export async function isWorkDone(
  services: Services,
  asker: Asker,
  posted: string | undefined,
): Promise<boolean> {
  const proof = readProof(posted);
  if (!proof) return false;
  const { challenge, solution } = proof;
  const { for: name, at } = challenge.parameters.data;
  const age = timeElsewhere(services.clock).getTime() - at;
  if (name !== nameOf(asker) || age < 0 || age > validMs) return false;
  const { verified } = await verifySolution({
    challenge,
    solution,
    deriveKey,
    ...secrets(services.env),
  });
  if (!verified) return false;
  const { points } = await countAttempt(services, uses, challenge.signature);
  return points <= uses.attemptsMax;
}

function readProof(posted: string | undefined): z.infer<typeof Posted> | null {
  if (!posted || posted.length > 4096) return null;
  try {
    return Posted.parse(JSON.parse(posted));
  } catch {
    return null;
  }
}

/** A name for the browser and checkout that are asked for the work; says nothing to others. */
function nameOf({ address, browserToken }: Asker): string {
  const { entityType, entityId } = address;
  const name = `${entityType}\n${entityId}\n${browserFingerprint(browserToken)}`;
  return hash("sha256", name).slice(0, 32);
}

function secrets(env: Services["env"]) {
  return {
    hmacSignatureSecret: keyedHash(env, "proof-of-work", "challenge"),
    hmacKeySignatureSecret: keyedHash(env, "proof-of-work", "key"),
  };
}
