import type { Metadata } from "next";
import { PageHeader } from "#components/display/page-header.tsx";
import { currencyChoices } from "#components/form/currency-choices.ts";
import { ProductForm } from "#components/products/product-form.tsx";
import { getCaller } from "#app/(dashboard)/api.ts";

export const metadata: Metadata = { title: "New product" };

export default async function NewProductPage() {
  const api = await getCaller();
  const [latest] = (await api.products.list({ limit: 1 })).data;
  return (
    <>
      <PageHeader title="New product" parent={{ href: "/products", label: "Products" }} />
      <ProductForm currencies={currencyChoices()} of={{ currency: latest?.currency ?? "EUR" }} />
    </>
  );
}
