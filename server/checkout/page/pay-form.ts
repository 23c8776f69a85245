import { randomBytes } from "node:crypto";
import { csrfToken } from "#server/checkout/browser-token.ts";
import { checkoutPath, type CheckoutRequest } from "#server/checkout/request.ts";
import type { SellingForm } from "#server/checkout/selling-view.ts";
import type { FormValues, Order, PayForm } from "#server/checkout/view.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { startOf } from "#server/core/text/cut-text.ts";
import { visibleName } from "#server/core/text/visible-name.ts";
import { readRecoveryToken } from "#server/notifications/reminders/reminder-link.ts";
import type { HostedCheckoutConfig } from "#server/wire/atoms/checkout/config.ts";
import { navigable } from "#server/wire/atoms/url.ts";
import type { Contact } from "#server/wire/payments/checkout-session.ts";

/** The questions of an order whose price has parts besides its lines, and the answers that it is shown with. */
export type FormOffer = {
  selling: SellingForm;
  /** Whether taxes need the country although no address is asked for. */
  asksCountry: boolean;
  countries: string[];
  values: Pick<FormValues, "code" | "withoutDiscount" | "shipping" | "country">;
};

/** Whether a page offers to remind of its order, and whether this browser has asked for it. */
export type OfferedReminder = { offered: boolean; wanted: boolean };

type Payable = {
  order: Order;
  config: HostedCheckoutConfig;
  methods: PayForm["methods"];
  chooses: PayForm["chooses"];
  unitTotal: number;
  hasCustomer: boolean;
  contact: Contact | null;
  reminder: OfferedReminder;
  cancelUrl: string | null;
  isSoldOnce: boolean;
  offer: FormOffer | null;
  questions: PayForm["questions"];
  /** See PayForm.again, PayForm.offerFingerprint and PayForm.work. */
  again: string | null;
  offerFingerprint: string | null;
  work: string | null;
};

/** The form as it is first shown: prefilled with known values, the card always empty. */
export function describeForm(
  ctx: MerchantContext,
  request: CheckoutRequest,
  payable: Payable,
): PayForm {
  const { order, config, methods } = payable;
  const keeps = order.mode !== "payment" || order.renews === true;
  const all = config.requireContact ?? false;
  const isDelivered = payable.offer?.selling.delivery != null;
  const address = (config.requireAddress ?? false) || isDelivered;
  const contact = all ? "all" : payable.hasCustomer ? "none" : "email";
  return {
    action: checkoutPath(request.address, kept(request.query)),
    csrf: csrfToken(ctx.env, request.browserToken, request.address),
    submission: randomBytes(16).toString("base64url"),
    again: payable.again,
    offerFingerprint: payable.offerFingerprint,
    work: payable.work,
    methods,
    isSoldOnce: payable.isSoldOnce,
    asks: {
      contact,
      emailRequired: all || (keeps && !payable.hasCustomer),
      address,
      country: !address && (payable.offer?.asksCountry ?? false),
      reminder: payable.reminder.offered && contact !== "none",
      countries: payable.offer?.countries ?? [],
    },
    selling: payable.offer?.selling ?? null,
    questions: payable.questions,
    keepCard: keeps ? "tell" : payable.hasCustomer && methods.card ? "ask" : "no",
    chooses: payable.chooses,
    unitTotal: payable.unitTotal,
    values: firstValues(ctx, request, payable),
    errors: {},
    submitLabel: visibleName(config.submitLabel),
    cancelUrl: navigable(payable.cancelUrl),
  };
}

/** The parameters of a link's address about the shopper, their browser and the campaign; they stay in the address. */
export function kept(query: Record<string, string>): Record<string, string> {
  const names =
    /^(email|name|code|letter|locale|lang|browser|client_reference_id|utm_[a-z_]{1,30})$/;
  return Object.fromEntries(Object.entries(query).filter(([name]) => names.test(name)));
}

function firstValues(ctx: MerchantContext, request: CheckoutRequest, payable: Payable): FormValues {
  const { contact, methods, chooses, unitTotal } = payable;
  const address = contact?.address;
  const offered = payable.offer?.values;
  return {
    method: firstMethod(methods, request.lastWay ?? null),
    name: contact?.name ?? startOf(request.query.name ?? "", 120),
    email: contact?.email ?? letterAddress(ctx, request) ?? startOf(request.query.email ?? "", 254),
    phone: contact?.phoneNumber ?? "",
    line1: address?.line1 ?? "",
    line2: address?.line2 ?? "",
    city: address?.city ?? "",
    region: address?.region ?? "",
    postalCode: address?.postalCode ?? "",
    country: address?.country ?? offered?.country ?? "",
    cardName: "",
    payers: {},
    save: false,
    useBalance: true,
    quantity: 1,
    amount: chooses.amount ? unitTotal : null,
    amountTyped: null,
    code: offered?.code ?? "",
    withoutDiscount: offered?.withoutDiscount ?? false,
    remind: payable.reminder.wanted,
    shipping: offered?.shipping ?? "",
  };
}

/** The address that a letter went to whose link led here. */
function letterAddress(
  { env, clock, merchantId }: MerchantContext,
  { query }: CheckoutRequest,
): string | null {
  const link = query.letter ? readRecoveryToken(env, query.letter) : null;
  return link?.merchantId === merchantId && link.until > clock.now() ? link.email : null;
}

/** A saved card or account comes first, and after it the way that this browser chose before. */
function firstMethod(methods: PayForm["methods"], lastWay: string | null): string {
  if (methods.saved[0]) return methods.saved[0].id;
  const again = methods.bankWays.find((way) => way === lastWay);
  if (again) return again;
  if (methods.card) return "card";
  return methods.bankWays[0] ?? "wallet";
}
