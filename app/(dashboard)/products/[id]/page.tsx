import type { Metadata } from "next";
import { getCaller, orNotFound, viewerMay } from "#app/(dashboard)/api.ts";
import { DescriptionList } from "#components/display/description-list.tsx";
import { Id } from "#components/display/id.tsx";
import { MetadataCard } from "#components/display/metadata-card.tsx";
import { PageHeader } from "#components/display/page-header.tsx";
import { StatusBadge } from "#components/display/status-badge.tsx";
import { DateTime } from "#components/display/time/date-time.tsx";
import { currencyChoices } from "#components/form/amount/currency-choices.ts";
import { ProductPrices } from "#components/prices/product-prices.tsx";
import { ProductActions } from "#components/products/product-actions.tsx";
import { ProductPrice } from "#components/products/product-price.tsx";
import { productStatus } from "#components/products/status.ts";
import { stockInWords, taxInWords } from "#components/products/stock.ts";
import { Card, CardBody, CardHeader } from "#components/ui/card.tsx";
import type { Product } from "#server/wire/payments/product.ts";

export const metadata: Metadata = { title: "Product" };

const pricesShown = 20;

export default async function ProductPage(props: { params: Promise<{ id: string }> }) {
  const { id } = await props.params;
  const api = await getCaller();
  const product = await orNotFound(api.products.get({ id }));
  const [reserved, prices, mayWrite, mayPrice] = await Promise.all([
    api.dashboard.reservedUnits({ id }),
    api.prices.list({ productId: id, limit: pricesShown }),
    viewerMay("products:write"),
    viewerMay("prices:write"),
  ]);
  return (
    <>
      <PageHeader
        title={product.name}
        parent={{ href: "/products", label: "Products" }}
        description={
          <span className="flex flex-wrap items-center gap-x-3">
            <StatusBadge status={productStatus(product)} />
            {product.type === "gift_card" && <span>Gift card</span>}
          </span>
        }
        actions={mayWrite && !product.deletedAt && <ProductActions product={product} />}
      />
      <div className="grid items-start gap-6 xl:grid-cols-2">
        <Card className="min-w-0">
          <CardHeader title="Details" />
          <CardBody>
            <DescriptionList entries={detailsOf(product, reserved)} />
          </CardBody>
        </Card>
        <ProductPrices
          product={product}
          prices={prices.data}
          total={prices.pagination.total}
          currencies={currencyChoices(product.currency)}
          mayWrite={mayPrice && !product.deletedAt}
        />
        <MetadataCard metadata={product.metadata} />
      </div>
    </>
  );
}

function detailsOf(product: Product, reserved: number) {
  const { imageUrl } = product;
  return [
    { term: "Price", value: <ProductPrice of={product} /> },
    { term: "Stock", value: stockInWords(product.stock, reserved) },
    { term: "Tax", value: taxInWords(product) },
    { term: "Features", value: product.features.join(", ") },
    { term: "Description", value: product.description },
    {
      term: "Image",
      value: imageUrl && (
        <img src={imageUrl} alt="" className="size-24 rounded-md border border-line object-cover" />
      ),
    },
    { term: "Created", value: <DateTime value={product.createdAt} /> },
    { term: "Changed", value: <DateTime value={product.updatedAt} /> },
    { term: "Id", value: <Id value={product.id} what="id of the product" /> },
  ];
}
