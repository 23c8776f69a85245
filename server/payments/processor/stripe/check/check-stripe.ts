import Stripe from "stripe";
import type { Clock } from "#server/core/clock.ts";
import type { Env } from "#server/core/env.ts";
import {
  accountFindings,
  cardSwitchFindings,
  currencyFindings,
} from "#server/payments/processor/stripe/check/account.ts";
import { clockFinding, filesFinding } from "#server/payments/processor/stripe/check/connection.ts";
import {
  type Finding,
  findingsOf,
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
