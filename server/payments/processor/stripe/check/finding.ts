import Stripe from "stripe";

/** `unseen`: the key may not look at it, so that the operator has to. */
export type Finding = { about: string; verdict: "right" | "wrong" | "unseen"; sentence: string };

export const right = (about: string, sentence: string): Finding => ({
  about,
  verdict: "right",
  sentence,
});
export const wrong = (about: string, sentence: string): Finding => ({
  about,
  verdict: "wrong",
  sentence,
});

/** One question to Stripe, and what to look at by hand where the key may not ask it. */
export type Look = { about: string; byHand: string; look: () => Promise<Finding[]> };

/** Stripe names the permission that a restricted key lacks in its refusal, as `rak_charge_read`. */
export async function findingsOf({ about, byHand, look }: Look): Promise<Finding[]> {
  try {
    return await look();
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripePermissionError)) throw error;
    const [permission] = /rak_\w+/.exec(error.message) ?? [];
    const named = permission ? ` (${permission})` : "";
    return [
      { about, verdict: "unseen", sentence: `The key may not look at this${named}. ${byHand}` },
    ];
  }
}
