import { z } from "zod";
import { addMs, minuteMs } from "#server/core/clock.ts";
import type { Services } from "#server/core/context.ts";
import { DomainError } from "#server/core/errors.ts";
import { seal, unseal } from "#server/core/secret-box.ts";
import { attemptRules, countAttempt } from "#server/limits/attempts.ts";

/**
 * The purpose for which a passkey is asked for, and the asker: a sign-in session's id, or null for nobody known
 * yet.
 */
export type Ceremony = { kind: "add" | "prove" | "sign_in"; holder: string | null };

type CeremonyServices = Pick<Services, "db" | "env" | "clock">;

const Sealed = z.object({
  kind: z.string(),
  holder: z.string().nullable(),
  challenge: z.string(),
  until: z.number(),
});

/** Longer than a browser waits for its person. */
const lifeMs = 10 * minuteMs;

/**
 * The challenge as the browser keeps it until it has an answer. Nothing is stored for it before, so
 * that whoever asks for many fills nothing.
 */
export function sealChallenge(
  { env, clock }: Pick<Services, "env" | "clock">,
  ceremony: Ceremony,
  challenge: string,
): string {
  const until = addMs(clock.now(), lifeMs).getTime();
  return seal(env, "passkey", JSON.stringify({ ...ceremony, challenge, until }));
}

/**
 * Takes a challenge, once: it is used up whether or not the ceremony succeeds, and of two uses at
 * once one is refused.
 * @throws validation_failed, the same for a challenge that was altered, used, has expired or is
 * somebody else's
 */
export async function takeChallenge(
  services: CeremonyServices,
  { kind, holder }: Ceremony,
  state: string,
): Promise<string> {
  const sealed = opened(services, state);
  if (!sealed || sealed.kind !== kind || sealed.holder !== holder) throw refusedPasskey();
  if (sealed.until <= services.clock.now().getTime()) throw refusedPasskey();
  const rule = attemptRules.passkeyChallenge;
  const { points } = await countAttempt(services, rule, sealed.challenge);
  if (points > rule.attemptsMax) throw refusedPasskey();
  return sealed.challenge;
}

export function refusedPasskey(): DomainError {
  return new DomainError("validation_failed", "This passkey was not accepted. Try again.");
}

function opened({ env }: CeremonyServices, state: string) {
  try {
    return Sealed.parse(JSON.parse(unseal(env, "passkey", state)));
  } catch {
    return null;
  }
}
