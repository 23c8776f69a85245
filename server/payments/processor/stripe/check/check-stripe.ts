import Stripe from "stripe";
import { type Clock, secondMs } from "#server/core/clock.ts";
import type { Env } from "#server/core/env.ts";
import {
  accountFindings,
  cardSwitchFindings,
  currencyFindings,
} from "#server/payments/processor/stripe/check/account.ts";
import {
  type Finding,
  findingsOf,
  right,
  wrong,
} from "#server/payments/processor/stripe/check/finding.ts";
import { keyFindings } from "#server/payments/processor/stripe/check/key.ts";
import {
  webhookAddress,
  webhookFindings,
} from "#server/payments/processor/stripe/check/webhook-endpoint.ts";
import { createStripeClient } from "#server/payments/processor/stripe/client.ts";

type Checked = { env: Env; clock: Clock; currencies: readonly string[] };

/**
 * Asks Stripe whether account, cards, currencies, webhook endpoint, rights of the key, way out and clock are as the
 * service needs them. Only reads. A key that Stripe refuses, or a Stripe that cannot be reached, is the one finding.
 */
export async function checkStripe(checked: Checked): Promise<Finding[]> {
  try {
    return await allFindings(checked);
  } catch (error) {
    if (error instanceof Stripe.errors.StripeAuthenticationError)
      return [
        wrong(
          "key",
          "Stripe does not know STRIPE_SECRET_KEY (401): copy it again from https://dashboard.stripe.com/apikeys.",
        ),
      ];
    if (error instanceof Stripe.errors.StripeConnectionError)
      return [
        wrong("egress", "api.stripe.com cannot be reached: allow connections to it at port 443."),
      ];
    throw error;
  }
}

async function allFindings({ env, clock, currencies }: Checked): Promise<Finding[]> {
  const stripe = createStripeClient(env);
  const address = webhookAddress(env.APP_URL);
  let account: Stripe.Response<Stripe.Account> | undefined;
  const found = await findingsOf({
    about: "account",
    byHand:
      "See at https://dashboard.stripe.com/settings/account that payments and payouts are enabled.",
    look: async () => {
      account = await stripe.accounts.retrieveCurrent();
      return [
        clockFinding(clock, account.lastResponse.headers["date"]),
        ...accountFindings(account),
      ];
    },
  });
  const rest = [
    await findingsOf({
      about: "cards",
      byHand:
        "See at https://dashboard.stripe.com/settings/payment_methods that cards are switched on.",
      look: async () =>
        cardSwitchFindings((await stripe.paymentMethodConfigurations.list(page)).data),
    }),
    await findingsOf({
      about: "currencies",
      byHand: "See docs.stripe.com/currencies for those that your account can charge in.",
      look: async () => currenciesOf(stripe, account?.country, currencies),
    }),
    await findingsOf({
      about: "webhook endpoint",
      byHand: `See at https://dashboard.stripe.com/webhooks that one endpoint of version ${Stripe.API_VERSION} sends to ${address}.`,
      look: async () => webhookFindings((await stripe.webhookEndpoints.list(page)).data, address),
    }),
  ];
  return [...found, ...rest.flat(), ...(await keyFindings(stripe, env)), await filesFinding(env)];
}

/** The longest page of Stripe's lists: an account has at most 16 webhook endpoints. */
const page = { limit: 100 } satisfies Stripe.PaginationParams;

async function currenciesOf(
  stripe: Stripe,
  country: string | undefined,
  currencies: readonly string[],
): Promise<Finding[]> {
  if (!country || currencies.length === 0) return [];
  return currencyFindings(await stripe.countrySpecs.retrieve(country), currencies);
}

/** Signatures of webhooks count for 300 seconds (docs.stripe.com/webhooks, "Preventing replay attacks"). */
const skewMaxMs = 30 * secondMs;
const timeoutMs = 10 * secondMs;

/** Our clock against the moment that an answer of Stripe's names, in whole seconds. */
function clockFinding(clock: Clock, date: string | undefined): Finding {
  const told = date ? Date.parse(date) : Number.NaN;
  if (Number.isNaN(told))
    return { about: "clock", verdict: "unseen", sentence: "Stripe's answer had no time." };
  const seconds = Math.round((clock.now().getTime() - told) / secondMs);
  if (Math.abs(seconds) * secondMs <= skewMaxMs)
    return right("clock", "This machine's clock is right.");
  const off = `${Math.abs(seconds)} seconds ${seconds > 0 ? "ahead of" : "behind"}`;
  return wrong(
    "clock",
    `This machine's clock is ${off} Stripe's: switch time synchronization (NTP) on.`,
  );
}

/** Evidence of disputes goes to a host of its own. Whatever it answers, it was reached. */
async function filesFinding({ STRIPE_API_BASE: base }: Env): Promise<Finding> {
  const host = base ?? "https://files.stripe.com";
  try {
    await fetch(new URL("/v1/files", host), { signal: AbortSignal.timeout(timeoutMs) });
    return right("egress", `${new URL(host).hostname} can be reached, for evidence of disputes.`);
  } catch {
    const sentence = `${new URL(host).hostname} cannot be reached: allow connections to it at port 443; evidence of disputes goes there.`;
    return wrong("egress", sentence);
  }
}
