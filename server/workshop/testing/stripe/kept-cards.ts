import { refusal } from "#server/workshop/testing/stripe/rules.ts";
import type { Answer, StripeObject } from "#server/workshop/testing/stripe/wire.ts";

/** How a payment method of the double behaves: Stripe's own names for its test cards. */
const outcomes: Record<string, string> = {
  pm_card_visa: "succeeds",
  pm_card_chargeDeclinedInsufficientFunds: "insufficient_funds",
  pm_card_threeDSecure2Required: "requires_action",
};

type Store = { objects: Map<string, StripeObject>; nextId(prefix: string): string };

/** What is asked: `/v1/{kind}/{id}/{verb}`. */
type Asked = { method: string; kind: string; id: string | undefined; verb: string | undefined };

/**
 * A payment method as it is charged. Each use of a test card's name makes a new one, as Stripe does
 * (docs.stripe.com/testing, "Test PaymentMethods"). Null for one that Stripe does not know.
 */
export function usedMethod(store: Store, id: string): StripeObject | null {
  const { objects } = store;
  const known = objects.get(id);
  if (known) return known;
  if (!outcomes[id]) return null;
  const made = {
    id: store.nextId("pm"),
    object: "payment_method",
    type: "card",
    customer: null,
    card: { brand: "visa", last4: "4242", exp_month: 12, exp_year: 2034, fingerprint: "fp_double" },
  } as unknown as StripeObject;
  states.set(made, { behaves: id, isUsed: false });
  objects.set(made.id, made);
  return made;
}

export function outcomeOf(method: StripeObject): string {
  return outcomes[stateOf(method).behaves] ?? "succeeds";
}

/**
 * "The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment … or was detached
 * from a Customer. It may not be used again": Stripe's own sentence. An attached one is charged with its customer only.
 */
export function refusedMethod(method: StripeObject, intent: StripeObject): Answer | null {
  const kept = method["customer"];
  if (kept && kept !== intent["customer"])
    return refusal(400, "payment_method_customer_mismatch", "It belongs to another Customer.");
  if (!kept && stateOf(method).isUsed)
    return refusal(400, "payment_method_unexpected_state", "It may not be used again.");
  return null;
}

/** After a payment or setup that went well: attached to the intent's customer when it is to be kept, else used up. */
export function keepOrUseUp(method: StripeObject, intent: StripeObject): void {
  const keeps = intent.object === "setup_intent" || intent["setup_future_usage"] != null;
  if (keeps && intent["customer"]) method["customer"] = intent["customer"];
  stateOf(method).isUsed = true;
}

/** Payment methods are detached and customers deleted; null for everything else. */
export function actOnKept(store: Store, { method, kind, id = "", verb }: Asked): Answer | null {
  const found = store.objects.get(id);
  if (kind === "payment_methods" && verb === "detach") {
    if (!found) return refusal(404, "resource_missing", `No such PaymentMethod: ${id}`);
    if (!found["customer"])
      return refusal(400, "payment_method_unexpected_state", "It is not attached to a customer.");
    return { status: 200, body: detach(found) };
  }
  if (kind !== "customers" || !id) return null;
  if (!found || (found["deleted"] && method !== "GET"))
    return refusal(404, "resource_missing", `No such customer: ${id}`);
  if (method === "DELETE") return { status: 200, body: deleteCustomer(store, id) };
  if (verb !== "payment_methods") return null;
  if (found["deleted"]) return refusal(404, "resource_missing", `No such customer: ${id}`);
  return {
    status: 200,
    body: { object: "list", url: "", has_more: false, data: attached(store, id) },
  };
}

/** The payment methods of a customer, or of all customers: each of them can be charged. */
export function attached({ objects }: Pick<Store, "objects">, customer?: string): StripeObject[] {
  return [...objects.values()].filter(
    ({ object, customer: kept }) =>
      object === "payment_method" && kept && (customer === undefined || kept === customer),
  );
}

/** Customers that have not been deleted. */
export function customersAt({ objects }: Pick<Store, "objects">): StripeObject[] {
  return [...objects.values()].filter(
    ({ object, deleted }) => object === "customer" && deleted !== true,
  );
}

function detach(method: StripeObject): StripeObject {
  return Object.assign(method, { customer: null });
}

/** API reference, "Delete a customer": what is left is `deleted: true`. */
function deleteCustomer(store: Store, id: string): object {
  for (const method of attached(store, id)) detach(method);
  const left = { id, object: "customer", deleted: true };
  store.objects.set(id, left as unknown as StripeObject);
  return left;
}

type State = { behaves: string; isUsed: boolean };
/** What Stripe knows of a payment method and does not show. */
const states = new WeakMap<StripeObject, State>();

function stateOf(method: StripeObject): State {
  const state = states.get(method);
  if (!state) throw new Error(`no payment method of the double: ${method.id}`);
  return state;
}
