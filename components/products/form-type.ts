import type { FormOf } from "#components/form/use-form.ts";
import type { ProductFormValues } from "#components/products/form-values.ts";
import type { CreateProduct } from "#server/wire/payments/product.ts";

/** The form of a product, for the parts that it is made of. */
export type ProductFormOf = FormOf<ProductFormValues, CreateProduct>;
