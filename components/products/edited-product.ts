import { Currency } from "#server/wire/atoms/money/currency.ts";
import { CreateProduct } from "#server/wire/payments/product.ts";

/** The product that the form makes of an existing one: it may keep a currency that has ended since. */
export const EditedProduct = CreateProduct.extend({ currency: Currency });
