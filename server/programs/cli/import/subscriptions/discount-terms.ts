import { fromStripeAmount } from "#server/payments/processor/stripe/payments/amounts.ts";
import { periodAt } from "#server/payments/subscriptions/period.ts";
import type {
  ExportedCoupon,
  ExportedDiscount,
  ExportedSubscription,
} from "#server/programs/cli/import/exported.ts";
import type { Recurring } from "#server/wire/atoms/checkout/config.ts";
import { decimalAmount } from "#server/wire/atoms/money/decimal-amount.ts";
import { percentText } from "#server/wire/atoms/selling/percent-text.ts";

/** A discount of Stripe's in our words, as it is from a subscription's next charge on. */
export type DiscountTerms = {
  /** By which an import finds it again: a coupon makes one discount for each number of charges that are left. */
  stripeId: string;
  name: string;
  duration: (typeof durations)[number];
  /** Charges that are left; null of any other duration. */
  periods: number | null;
  percentOff: string | null;
  amountOff: number | null;
  currency: string | null;
  /** Stripe's ids of the products that it is limited to. */
  products: string[];
  metadata: ExportedCoupon["metadata"];
};

type Charged = {
  nextCharge: Date;
  /** A moment from which its periods are counted. */
  anchor: Date;
  recurring: Recurring;
  currency: string;
};

const durations = ["once", "repeating", "forever"] as const;

/** The most charges that a discount is counted in. */
const periodsMax = 1000;

/**
 * The discount of a subscription from its next charge on; null where it has none any more, a sentence where it has no equal
 * here.
 */
export function discountTermsOf(
  subscription: ExportedSubscription,
  coupons: ReadonlyMap<string, ExportedCoupon>,
  charged: Charged,
): DiscountTerms | string | null {
  const { discounts = [], items } = subscription;
  if (items.data.some((item) => (item.discounts ?? []).length > 0))
    return "one of its items has a discount of its own";
  const [discount, another] = discounts;
  if (!discount) return null;
  if (another) return "it has several discounts";
  if (typeof discount === "string")
    return `it has a discount, of which only the id is told: list the subscriptions with --expand data.discounts`;
  const coupon = couponOf(discount, coupons);
  if (typeof coupon === "string")
    return `its coupon ${coupon} is not in these files: pass the coupons, too (stripe coupons list --expand data.applies_to)`;
  return termsOf(discount, coupon, charged);
}

function couponOf(
  { source, coupon: whole }: ExportedDiscount,
  coupons: ReadonlyMap<string, ExportedCoupon>,
): ExportedCoupon | string {
  const named = source?.coupon ?? whole ?? "";
  const id = typeof named === "string" ? named : named.id;
  // A list of coupons may tell the products that it is limited to, which the discount's own does not.
  return coupons.get(id) ?? named;
}

function termsOf(
  { end }: ExportedDiscount,
  coupon: ExportedCoupon,
  charged: Charged,
): DiscountTerms | string | null {
  const { id, name, duration, percent_off: percent, amount_off: units } = coupon;
  const { currency } = charged;
  const lasts = durations.find((one) => one === duration);
  if (!lasts) return `its coupon ${id} lasts ${duration}, which is unknown here`;
  const left = duration === "repeating" && end !== null ? chargesBefore(end, charged) : null;
  if (left === 0) return null;
  if (left !== null && left > periodsMax)
    return `its coupon ${id} lasts for more than ${periodsMax} charges`;
  const hundredths = percent === null ? null : Math.round(percent * 100);
  if (hundredths !== null && Math.abs(hundredths - (percent ?? 0) * 100) > 1e-6)
    return `its coupon ${id} has more than two decimals: ${percent} %`;
  const of = coupon.currency?.toUpperCase() ?? null;
  if (units !== null && of !== currency)
    return `its coupon ${id} takes an amount of ${of} off, and it is charged in ${currency}`;
  const amountOff = units === null || of === null ? null : fromStripeAmount(units, of);
  if (amountOff !== null && !Number.isSafeInteger(amountOff)) return `${of} has no such fraction`;
  return {
    stripeId: left === null ? id : `${id}, ${left} left`,
    name: name || id,
    duration: lasts,
    periods: left,
    percentOff: hundredths === null ? null : percentText(hundredths, 2),
    amountOff,
    currency: amountOff === null ? null : of,
    products: coupon.applies_to?.products ?? [],
    metadata: coupon.metadata,
  };
}

/** How many charges come before a moment, the next one included. Stripe takes a coupon off invoices made before its end. */
function chargesBefore(end: number, { nextCharge, anchor, recurring }: Charged): number {
  const last = new Date(end * 1000 - 1);
  if (last < nextCharge) return 0;
  const counted = (now: Date) => periodAt(anchor, recurring, { from: 0, now, zone: null });
  return counted(last) - counted(nextCharge) + 1;
}

/** Such as: 20 % off the next 3 charges. */
export function discountInWords({
  percentOff,
  amountOff,
  currency,
  ...terms
}: DiscountTerms): string {
  const off =
    percentOff === null
      ? `${currency} ${decimalAmount(amountOff ?? 0, currency ?? "")}`
      : `${percentOff} %`;
  const { duration, periods } = terms;
  if (duration === "forever") return `${off} off each charge`;
  return `${off} off the next ${duration === "once" || periods === 1 ? "charge" : `${periods} charges`}`;
}
