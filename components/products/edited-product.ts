import { Currency } from "#server/wire/atoms/money/currency.ts";
import { CreateProduct } from "#server/wire/payments/product.ts";

/** What the form of a product that there is makes: it may keep a currency that has ended since. */
export const EditedProduct = CreateProduct.extend({ currency: Currency });
