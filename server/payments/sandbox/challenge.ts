import type { Services } from "#server/context.ts";
import { DomainError } from "#server/errors.ts";

/** What the sandbox's bank shows before it lets a payment through. */
export type Challenge = {
  merchantName: string;
  /** Smallest currency unit. */
  amount: number;
  currency: string;
  brand: string;
  last4: string;
  state: "pending" | "passed" | "failed" | "expired";
  /** Where the shopper goes when there is nothing (more) to answer. */
  returnUrl: string;
};

/** The challenge behind a token. @throws not_found */
export async function getChallenge(services: Services, token: string): Promise<Challenge> {
  throw new DomainError("unavailable", `No ${token} in ${services.env.APP_ENV} yet.`);
}

/**
 * The shopper's answer to the bank. Only the first answer counts: a challenge that is played
 * again answers the same address and changes nothing.
 * @throws not_found
 */
export async function answerChallenge(
  services: Services,
  token: string,
  answer: "pass" | "fail",
): Promise<{ returnUrl: string }> {
  throw new DomainError("unavailable", `No ${token} to ${answer} in ${services.env.APP_ENV} yet.`);
}
