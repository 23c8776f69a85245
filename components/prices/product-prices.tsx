import { Id } from "#components/display/id.tsx";
import { StatusBadge } from "#components/display/status-badge.tsx";
import type { CurrencyChoice } from "#components/form/amount/currency-choices.ts";
import { AddPrice } from "#components/prices/add-price.tsx";
import { PriceSwitch } from "#components/prices/price-switch.tsx";
import { ProductPrice } from "#components/products/product-price.tsx";
import { Card, CardBody, CardHeader } from "#components/ui/card.tsx";
import type { Product } from "#server/wire/payments/product.ts";
import type { Price } from "#server/wire/selling/price.ts";

type ProductPricesProps = {
  product: Product;
  prices: Price[];
  /** The number of prices in all. */
  total: number;
  currencies: CurrencyChoice[];
  mayWrite: boolean;
};

/** The newest prices of a product beside its own, each switched on or off. */
export function ProductPrices(props: ProductPricesProps) {
  const { product, prices, total, currencies, mayWrite } = props;
  return (
    <Card className="min-w-0">
      <CardHeader
        title="More prices"
        action={mayWrite && <AddPrice product={product} currencies={currencies} />}
      />
      <CardBody>
        {prices.length === 0 ? (
          <p className="text-ink-muted">This product has its own price alone.</p>
        ) : (
          <ul className="divide-y divide-line text-table">
            {prices.map((price) => (
              <PriceRow key={price.id} price={price} mayWrite={mayWrite} />
            ))}
          </ul>
        )}
        {total > prices.length && (
          <p className="mt-3 text-table text-ink-muted">
            The newest {prices.length} of {total.toLocaleString("en")}.
          </p>
        )}
      </CardBody>
    </Card>
  );
}

function PriceRow({ price, mayWrite }: { price: Price; mayWrite: boolean }) {
  const named = price.name ?? price.lookupKey;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-medium">
          <ProductPrice of={price} />
        </p>
        {named && (
          <p className="truncate text-ink-muted">
            <bdi>{[price.name, price.lookupKey].filter(Boolean).join(", ")}</bdi>
          </p>
        )}
      </div>
      {!price.active && <StatusBadge status="inactive" />}
      <Id value={price.id} what="id of the price" />
      {mayWrite && <PriceSwitch price={price} />}
    </li>
  );
}
