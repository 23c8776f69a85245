import Stripe from "stripe";
import { type Finding, right, wrong } from "#server/payments/processor/stripe/check/finding.ts";
import { handledEventTypes } from "#server/payments/processor/stripe/event-types.ts";

const about = "webhook endpoint";
const at = "https://dashboard.stripe.com/webhooks";

/** Where Stripe's webhooks have to go. */
export function webhookAddress(appUrl: string): string {
  return new URL("/api/processor/webhook", appUrl).href;
}

/** Whether one endpoint, enabled and of our version of the API, sends all that is taken in to our address. */
export function webhookFindings(
  endpoints: readonly Stripe.WebhookEndpoint[],
  address: string,
): Finding[] {
  const [endpoint, ...others] = endpoints.filter(({ url }) => url === address);
  if (!endpoint) {
    const wanted = `API version ${Stripe.API_VERSION}, events: ${handledEventTypes.join(", ")}`;
    return [
      wrong(about, `No webhook endpoint has the address ${address}. Add one at ${at}: ${wanted}.`),
    ];
  }
  return [
    ...(others.length > 0 ? [several(others.length + 1)] : []),
    status(endpoint),
    version(endpoint),
    events(endpoint),
  ];
}

function several(count: number): Finding {
  const why = "each has its own signing secret, and this service knows only one";
  return wrong(
    about,
    `${count} webhook endpoints have our address: remove all but one at ${at}; ${why}.`,
  );
}

function status({ id, status: standing }: Stripe.WebhookEndpoint): Finding {
  return standing === "enabled"
    ? right(about, `The webhook endpoint ${id} is enabled.`)
    : wrong(about, `The webhook endpoint ${id} is ${standing}: enable it at ${at}/${id}.`);
}

/** An endpoint without a version has the account's default, which changes when somebody upgrades the account. */
function version({ id, api_version }: Stripe.WebhookEndpoint): Finding {
  const wanted = Stripe.API_VERSION;
  if (api_version === wanted) return right(about, `It sends objects of API version ${wanted}.`);
  const has = api_version ?? "the account's default";
  const change = `make a new one of ${wanted} with the same address, write its secret into STRIPE_WEBHOOK_SECRET, and remove this one`;
  return wrong(about, `The webhook endpoint ${id} is of API version ${has}: ${change}.`);
}

function events({ id, enabled_events }: Stripe.WebhookEndpoint): Finding {
  const sent = new Set(enabled_events);
  const missing = handledEventTypes.filter((type) => !sent.has(type));
  if (sent.has("*") || missing.length === 0)
    return right(about, "It sends every event that this service handles.");
  return wrong(
    about,
    `The webhook endpoint ${id} does not send ${missing.join(", ")}: add them at ${at}/${id}.`,
  );
}
