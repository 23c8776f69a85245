import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getCaller, orNotFound, viewerMay } from "#app/(dashboard)/api.ts";
import { NotForYou } from "#components/display/not-for-you.tsx";
import { PageHeader } from "#components/display/page-header.tsx";
import { currencyChoices } from "#components/form/amount/currency-choices.ts";
import { ProductForm } from "#components/products/product-form.tsx";

const title = "Edit product";

export const metadata: Metadata = { title };

export default async function EditProductPage(props: { params: Promise<{ id: string }> }) {
  const { id } = await props.params;
  const api = await getCaller();
  const product = await orNotFound(api.products.get({ id }));
  if (product.deletedAt) redirect(`/products/${id}`);
  const parent = { href: `/products/${id}`, label: product.name };
  if (!(await viewerMay("products:write"))) {
    return <NotForYou {...{ title, parent }} deed="change products" />;
  }
  return (
    <>
      <PageHeader
        {...{ title, parent }}
        description="Existing checkouts keep their name, price and image."
      />
      <ProductForm currencies={currencyChoices(product.currency)} of={product} />
    </>
  );
}
