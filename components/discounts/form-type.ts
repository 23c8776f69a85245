import type { DiscountFormValues } from "#components/discounts/form-values.ts";
import type { NewDiscount } from "#components/discounts/new-discount.ts";
import type { FormOf } from "#components/form/use-form.ts";

export type DiscountForm = FormOf<DiscountFormValues, NewDiscount>;
