import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { PageHeader } from "#components/display/page-header.tsx";
import { currencyChoices } from "#components/form/currency-choices.ts";
import { ProductForm } from "#components/products/product-form.tsx";
import { getCaller, orNotFound } from "#app/(dashboard)/api.ts";

export const metadata: Metadata = { title: "Edit product" };

export default async function EditProductPage(props: { params: Promise<{ id: string }> }) {
  const { id } = await props.params;
  const api = await getCaller();
  const product = await orNotFound(api.products.get({ id }));
  if (product.deletedAt) redirect(`/products/${id}`);
  return (
    <>
      <PageHeader
        title="Edit product"
        parent={{ href: `/products/${id}`, label: product.name }}
        description="Checkouts already made keep the name, price and image they were made with."
      />
      <ProductForm currencies={currencyChoices()} of={product} />
    </>
  );
}
