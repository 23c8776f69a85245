import type { Metadata } from "next";
import { getCaller, viewerMay } from "#app/(dashboard)/api.ts";
import { currencyToPropose } from "#app/(dashboard)/main-currency.ts";
import { linkReceiver } from "#app/(dashboard)/payment-links/link-receiver.ts";
import { SessionForm } from "#components/checkout-sessions/form/session-form.tsx";
import { NotForYou } from "#components/display/not-for-you.tsx";
import { currencyChoices } from "#components/form/amount/currency-choices.ts";
import { sellable } from "#components/payment-links/sellable.ts";
import type { SearchParams } from "#components/table/list-url.ts";

const title = "New checkout";
const parent = { href: "/checkout-sessions", label: "Checkout sessions" };

/** The newest; of more than that one is sold from its own page. */
const productsOffered = 100;
const pricesOffered = 100;

export const metadata: Metadata = { title };

export default async function NewCheckoutPage(props: { searchParams: Promise<SearchParams> }) {
  if (!(await viewerMay("checkout:write"))) {
    return <NotForYou {...{ title, parent }} deed="make checkouts" />;
  }
  const api = await getCaller();
  const [sessions, products, prices, customer] = await Promise.all([
    api.checkoutSessions.list({ limit: 1 }),
    api.products.list({ limit: productsOffered }),
    api.prices.list({ active: true, limit: pricesOffered }),
    linkReceiver(await props.searchParams),
  ]);
  return (
    <SessionForm
      title={title}
      currencies={currencyChoices()}
      products={sellable(products.data, prices.data)}
      currency={await currencyToPropose(sessions.data[0])}
      customer={customer ?? undefined}
    />
  );
}
