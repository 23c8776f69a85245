import type { Metadata } from "next";
import { getCaller, orNotFound, viewerMay } from "#app/(dashboard)/api.ts";
import { currencyToPropose } from "#app/(dashboard)/main-currency.ts";
import { NewDiscountForm } from "#components/discounts/discount-form.tsx";
import { NotForYou } from "#components/display/not-for-you.tsx";
import { currencyChoices } from "#components/form/amount/currency-choices.ts";
import { readText, type SearchParams } from "#components/table/list-url.ts";

const title = "New discount";
const parent = { href: "/discounts", label: "Discounts" };
/** The newest; a discount of others is made over REST. */
const productsOffered = 100;

export const metadata: Metadata = { title };

export default async function NewDiscountPage(props: { searchParams: Promise<SearchParams> }) {
  if (!(await viewerMay("discounts:write"))) {
    return <NotForYou {...{ title, parent }} deed="make discounts" />;
  }
  const api = await getCaller();
  const from = readText(await props.searchParams, "from");
  const [products, copied] = await Promise.all([
    api.products.list({ limit: productsOffered }),
    from ? orNotFound(api.discounts.get({ id: from })) : undefined,
  ]);
  return (
    <NewDiscountForm
      currencies={currencyChoices()}
      products={products.data.map(({ id, name }) => ({ id, name }))}
      currency={await currencyToPropose(products.data[0])}
      copied={copied}
    />
  );
}
