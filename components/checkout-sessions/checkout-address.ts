import { beginOf, endOf } from "#components/table/filters/day-range.ts";
import { one, readFilter, readText, type SearchParams } from "#components/table/list-url.ts";
import { funnelSteps } from "#server/wire/atoms/checkout/funnel-steps.ts";
import { CheckoutSessionStatus } from "#server/wire/payments/checkout-session.ts";

/** Reads the address of the list of checkouts; what it cannot mean is left out. Days are those of `timeZone`. */
export function readCheckoutFilter(params: SearchParams, timeZone: string) {
  return {
    status: readFilter(params, "status", CheckoutSessionStatus.options),
    paymentLinkId: readText(params, "paymentLinkId"),
    customerId: readText(params, "customerId"),
    startDate: beginOf(one(params["from"]), timeZone),
    endDate: endOf(one(params["to"]), timeZone),
    step: readFilter(params, "step", funnelSteps),
  };
}
