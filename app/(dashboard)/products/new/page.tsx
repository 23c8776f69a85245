import type { Metadata } from "next";
import { getCaller, viewerMay } from "#app/(dashboard)/api.ts";
import { currencyToPropose } from "#app/(dashboard)/main-currency.ts";
import { NotForYou } from "#components/display/not-for-you.tsx";
import { PageHeader } from "#components/display/page-header.tsx";
import { currencyChoices } from "#components/form/amount/currency-choices.ts";
import { ProductForm } from "#components/products/product-form.tsx";

const title = "New product";
const parent = { href: "/products", label: "Products" };

export const metadata: Metadata = { title };

export default async function NewProductPage() {
  if (!(await viewerMay("products:write"))) {
    return <NotForYou {...{ title, parent }} deed="make products" />;
  }
  const api = await getCaller();
  const [latest] = (await api.products.list({ limit: 1 })).data;
  return (
    <>
      <PageHeader {...{ title, parent }} />
      <ProductForm
        currencies={currencyChoices()}
        of={{ currency: await currencyToPropose(latest) }}
      />
    </>
  );
}
