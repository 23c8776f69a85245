import type { Submitted } from "#server/checkout/pay/open-session.ts";
import { refused } from "#server/checkout/pay/refused.ts";
import type { PostedCheckout } from "#server/checkout/request.ts";
import { repriced } from "#server/checkout/selling/reprice.ts";
import type { CheckoutView, Refusal } from "#server/checkout/view.ts";
import type { Services } from "#server/core/context.ts";
import { type DomainError, isDomainError } from "#server/core/errors.ts";

/** Whether somebody else was quicker with what there is only so much of: nothing was charged, nor sent. */
export function isOrderGone(error: unknown): error is DomainError {
  return isDomainError(error) && goneCodes.has(error.code);
}

const goneCodes = new Set<string>([
  "discount_used_up",
  "discount_not_applicable",
  "out_of_stock",
  "total_mismatch",
]);

/** The page after that: the order at its new total, with one decision. The next press pays it without the code. */
export async function showGone(
  services: Services,
  request: PostedCheckout,
  submitted: Submitted,
  error: DomainError,
): Promise<{ view: CheckoutView; status: number }> {
  const { view, values, choices } = submitted;
  const { discount } = view.order.sums;
  if (error.code === "out_of_stock") {
    const { name } = view.order.lines[error.options.lacking?.line ?? 0] ?? {};
    const refusal = { kind: "stock_gone", item: name ?? view.order.title ?? "" } as const;
    return { view: refused(view, values, refusal), status: 409 };
  }
  // The merchant's own discount stays when it is the shopper's code that is gone.
  const { code: own, ...others } = choices;
  const withoutDiscount = values.withoutDiscount || !own;
  const without = error.code === "total_mismatch" ? choices : { ...others, withoutDiscount };
  const typed = error.code === "total_mismatch" ? values : { ...values, code: "", withoutDiscount };
  const priced = await repriced(services, request, { view, values: typed, choices: without });
  const refusal: Refusal =
    error.code === "discount_used_up" && discount
      ? {
          kind: "code_gone",
          code: discount.code ?? discount.name,
          discount,
          totalBefore: view.order.total,
        }
      : { kind: "total_changed" };
  return { view: refused(priced, typed, refusal), status: 409 };
}
