import type Stripe from "stripe";
import { type Finding, right, wrong } from "#server/payments/processor/stripe/check/finding.ts";

const settings = "https://dashboard.stripe.com/settings";

/** Whether the account takes payments, is paid out, and owes Stripe no answers. */
export function accountFindings(account: Stripe.Account): Finding[] {
  return [charges(account), cardPayments(account), payouts(account), requirements(account)];
}

function charges({ id, charges_enabled }: Stripe.Account): Finding {
  return charges_enabled
    ? right("account", `The account ${id} takes payments.`)
    : wrong(
        "account",
        `The account ${id} takes no payments yet: finish its activation at ${settings}/account.`,
      );
}

function cardPayments({ capabilities }: Stripe.Account): Finding {
  if (!capabilities) {
    const sentence = `Stripe does not say whether the account may take cards: see ${settings}/payment_methods.`;
    return { about: "cards", verdict: "unseen", sentence };
  }
  const status = capabilities.card_payments;
  if (status === "active") return right("cards", "The account may take cards.");
  return wrong(
    "cards",
    `The capability card_payments is ${status ?? "not requested"}: turn cards on at ${settings}/payment_methods.`,
  );
}

function payouts({ payouts_enabled, settings: own, default_currency }: Stripe.Account): Finding {
  if (!payouts_enabled)
    return wrong(
      "payouts",
      `Stripe does not pay out to your bank: add or confirm a bank account at ${settings}/payouts.`,
    );
  const currency = default_currency?.toUpperCase() ?? "its currency";
  const interval = own?.payouts?.schedule.interval;
  const when =
    interval === "manual"
      ? "only when you ask for it in its dashboard"
      : `by its own schedule (${interval ?? "unknown"})`;
  return right("payouts", `Stripe pays out to your bank in ${currency}, ${when}.`);
}

function requirements({ requirements: asked }: Stripe.Account): Finding {
  const due = [...new Set([...(asked?.past_due ?? []), ...(asked?.currently_due ?? [])])];
  if (due.length === 0 && !asked?.disabled_reason)
    return right("requirements", "Stripe asks for nothing that is due.");
  const why = asked?.disabled_reason
    ? ` It has restricted the account: ${asked.disabled_reason}.`
    : "";
  const list = due.length > 0 ? `Stripe waits for ${due.join(", ")}.` : "";
  return wrong("requirements", `${list}${why} Answer it at ${settings}/account.`.trim());
}

/** Whether cards are offered by the payment methods' settings, of which an account may have several. */
export function cardSwitchFindings(
  configurations: readonly Stripe.PaymentMethodConfiguration[],
): Finding[] {
  const used = configurations.find(({ is_default, active }) => is_default && active);
  if (!used?.card) return [];
  if (used.card.available) return [right("cards", "Cards are switched on.")];
  return [wrong("cards", `Cards are switched off: switch them on at ${settings}/payment_methods.`)];
}

/** Whether an account of this country may charge in the currencies that are sold in. */
export function currencyFindings(
  { id, supported_payment_currencies }: Stripe.CountrySpec,
  currencies: readonly string[],
): Finding[] {
  const taken = new Set(supported_payment_currencies);
  const refused = currencies.filter((currency) => !taken.has(currency.toLowerCase()));
  if (refused.length > 0)
    return [
      wrong(
        "currencies",
        `An account in ${id} cannot charge in ${refused.join(", ")}: sell in another currency there.`,
      ),
    ];
  if (currencies.length === 0) return [];
  return [right("currencies", `The account can charge in ${currencies.join(", ")}.`)];
}
