import type { Metadata } from "next";
import { getCaller, viewerMay } from "#app/(dashboard)/api.ts";
import { currencyToPropose } from "#app/(dashboard)/main-currency.ts";
import { linkReceiver } from "#app/(dashboard)/payment-links/link-receiver.ts";
import { NotForYou } from "#components/display/not-for-you.tsx";
import { currencyChoices } from "#components/form/amount/currency-choices.ts";
import { websiteOf } from "#components/payment-links/form/form-values.ts";
import { PaymentLinkForm } from "#components/payment-links/form/payment-link-form.tsx";
import { sellable } from "#components/payment-links/sellable.ts";
import type { SearchParams } from "#components/table/list-url.ts";

const title = "New payment link";
const parent = { href: "/payment-links", label: "Payment links" };

/** The newest; of more than that one is found on its own page. */
const productsOffered = 100;
const pricesOffered = 100;

export const metadata: Metadata = { title };

export default async function NewPaymentLinkPage(props: { searchParams: Promise<SearchParams> }) {
  if (!(await viewerMay("payment-links:write"))) {
    return <NotForYou {...{ title, parent }} deed="make payment links" />;
  }
  const api = await getCaller();
  const [links, products, prices, receiver] = await Promise.all([
    api.paymentLinks.list({ limit: 1 }),
    api.products.list({ limit: productsOffered }),
    api.prices.list({ active: true, limit: pricesOffered }),
    linkReceiver(await props.searchParams),
  ]);
  const [latest] = links.data;
  return (
    <PaymentLinkForm
      title={title}
      description={receiver ? `To send to ${receiver.label}` : undefined}
      customerId={receiver?.id}
      currencies={currencyChoices()}
      products={sellable(products.data, prices.data)}
      initial={{
        currency: await currencyToPropose(latest),
        ...websiteOf(latest),
      }}
    />
  );
}
