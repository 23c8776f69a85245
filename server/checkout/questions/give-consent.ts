import { hashText } from "#server/checkout/questions/hash-text.ts";
import type { Services } from "#server/core/context.ts";
import { type ConsentGiven, consentKinds } from "#server/wire/atoms/selling/answers.ts";
import type { Selling } from "#server/wire/atoms/selling/selling.ts";

/** The shopper's tick, as it is kept: the addresses that were linked to, and hashes of the texts that they answer now. */
export async function giveConsent(
  services: Pick<Services, "egress" | "clock">,
  consent: NonNullable<Selling["consent"]>,
  locale: string,
): Promise<ConsentGiven> {
  const asked = consentKinds.flatMap((kind) => {
    const url = consent[kind];
    return url ? [{ kind, url }] : [];
  });
  const texts = await Promise.all(
    asked.map(async ({ kind, url }) => ({ kind, url, sha256: await hashText(services, url) })),
  );
  return { texts, givenAt: services.clock.now().toISOString(), locale };
}
