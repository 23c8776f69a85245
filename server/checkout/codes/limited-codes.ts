import {
  type Claimant,
  type CodePurpose,
  isOneTimeCode,
} from "#server/checkout/codes/one-time-code.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { addressGroup } from "#server/limits/address-group.ts";
import { attemptRules, consumeAttempt, countAttempt } from "#server/limits/attempts.ts";

const portalRules = {
  asked: {
    network: attemptRules.portalCodeAddress,
    browser: attemptRules.portalCodeBrowser,
    person: attemptRules.portalCodePerson,
  },
  typed: {
    network: attemptRules.portalProofAddress,
    browser: attemptRules.portalProofBrowser,
    person: attemptRules.portalProofPerson,
  },
  used: attemptRules.portalCodeUse,
} as const;

/** The limits of one kind of code: letters that are asked for, and codes that are typed. */
export const codeRules = {
  "wallet-code": {
    asked: {
      network: attemptRules.walletCodeAddress,
      browser: attemptRules.walletCodeBrowser,
      person: attemptRules.walletCodeCustomer,
    },
    typed: {
      network: attemptRules.walletProofAddress,
      browser: attemptRules.walletProofBrowser,
      person: attemptRules.walletProofCustomer,
    },
    used: attemptRules.walletCodeUse,
  },
  "portal-code": portalRules,
  "address-code": portalRules,
} as const satisfies Record<CodePurpose, object>;

/** `person` is whoever is claimed to be: a customer's id, or an address that need not be known. */
export type Asker = { ip: string | null; browser: string; person: string };

/**
 * Counts a wish for a code. However often strangers ask, in however many browsers, a person gets a few letters an
 * hour: answers whether another one may be written.
 * @throws rate_limited for this browser, or its network address
 */
export async function mayWriteCode(
  ctx: MerchantContext,
  purpose: CodePurpose,
  { ip, browser, person }: Asker,
): Promise<boolean> {
  const { network, browser: ofBrowser, person: ofPerson } = codeRules[purpose].asked;
  if (ip) await consumeAttempt(ctx, network, addressGroup(ip));
  await consumeAttempt(ctx, ofBrowser, `${person} ${browser}`);
  const { points } = await countAttempt(ctx, ofPerson, person);
  return points <= ofPerson.attemptsMax;
}

type Proof = Asker & {
  typed: string;
  /** Null where nobody is known by the address: every code is wrong, after the same attempts. */
  claimant: Claimant | null;
};

/** Whether a typed code is right. Each try counts before it is judged, and a code works once. @throws rate_limited */
export async function holdsCode(
  ctx: MerchantContext,
  purpose: CodePurpose,
  { ip, browser, person, typed, claimant }: Proof,
): Promise<boolean> {
  const { typed: rules, used } = codeRules[purpose];
  if (ip) await consumeAttempt(ctx, rules.network, addressGroup(ip));
  await consumeAttempt(ctx, rules.browser, `${person} ${browser}`);
  await consumeAttempt(ctx, rules.person, person);
  if (!claimant || !isOneTimeCode(ctx.env, purpose, { claimant, typed, now: ctx.clock.now() }))
    return false;
  const once = `${person} ${browser} ${typed.replaceAll(/\D/g, "")}`;
  const { points } = await countAttempt(ctx, used, once);
  return points <= used.attemptsMax;
}
