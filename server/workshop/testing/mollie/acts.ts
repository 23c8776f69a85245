import { makeMandate } from "#server/workshop/testing/mollie/debits.ts";
import {
  isRefusal,
  makePayment,
  refusal,
  type Refusal,
} from "#server/workshop/testing/mollie/payments.ts";
import {
  captureBody,
  chargebackBody,
  customerBody,
  isAmount,
  mandateBody,
  page,
  paymentBody,
  refundBody,
  unitsOf,
} from "#server/workshop/testing/mollie/wire.ts";
import type {
  Asked,
  Fields,
  ModelPayment,
  MollieWorld,
} from "#server/workshop/testing/mollie/world.ts";

export type Acted = { status: number; body?: Fields };
type Money = { currency: string; value: string };
type Act = (world: MollieWorld, asked: Asked) => Acted | Refusal;

/** The deeds of the model, by operation. */
const acts: Record<string, Act> = {
  "POST /v2/payments": (world, { body }) => {
    const made = makePayment(world, body as Fields);
    return isRefusal(made) ? made : { status: 201, body: paymentBody(world, made) };
  },
  "GET /v2/payments": (world, { query }) =>
    listed(
      "payments",
      [...world.payments.values()].map((one) => paymentBody(world, one)),
      query,
    ),
  "GET /v2/payments/{paymentId}": (world, asked) => ofPayment(world, asked, () => null),
  "PATCH /v2/payments/{paymentId}": (world, asked) =>
    ofPayment(world, asked, (payment) => {
      if (!isUnfinished(payment)) return refusal(422);
      payment.metadata = (asked.body as Fields)["metadata"] as Fields;
      return null;
    }),
  "DELETE /v2/payments/{paymentId}": (world, asked) =>
    ofPayment(world, asked, (payment) => {
      if (payment.status !== "open" || payment.request["method"] === "creditcard")
        return refusal(422);
      payment.status = "canceled";
      world.tell(payment);
      return null;
    }),
  "POST /v2/payments/{paymentId}/release-authorization": release,
  "POST /v2/payments/{paymentId}/captures": capture,
  "GET /v2/payments/{paymentId}/captures": (world, asked) =>
    inPayment(world, asked, (payment) =>
      listed(
        "captures",
        payment.captures.map((_, nth) => captureBody(payment, nth)),
        asked.query,
      ),
    ),
  "POST /v2/payments/{paymentId}/refunds": refund,
  "GET /v2/payments/{paymentId}/refunds": (world, asked) =>
    inPayment(world, asked, (payment) => listed("refunds", refundsOf(world, payment), asked.query)),
  "GET /v2/payments/{paymentId}/refunds/{refundId}": (world, { path }) => {
    const found = world.refunds.get(path.split("/").at(-1) ?? "");
    return found ? { status: 200, body: refundBody(found) } : refusal(404);
  },
  "GET /v2/refunds": (world, { query }) => listed("refunds", refundsOf(world), query),
  "GET /v2/payments/{paymentId}/chargebacks": (world, asked) =>
    inPayment(world, asked, (payment) =>
      listed("chargebacks", chargebacksOf(payment), asked.query),
    ),
  "GET /v2/chargebacks": (world, { query }) =>
    listed("chargebacks", [...world.payments.values()].flatMap(chargebacksOf), query),
  "POST /v2/customers": (world, { body }) => {
    const id = world.nextId("cst");
    const { metadata } = body as Fields;
    const createdAt = world.clock.now();
    const kept = { mandates: new Map(), accounts: new Map() };
    const customer = { id, metadata, ...kept, isDeleted: false, createdAt };
    world.customers.set(id, customer);
    return { status: 201, body: customerBody(customer) };
  },
  "GET /v2/customers": (world, { query }) => {
    const kept = [...world.customers.values()].filter((one) => !one.isDeleted);
    return listed("customers", kept.map(customerBody), query);
  },
  "DELETE /v2/customers/{customerId}": (world, { path }) => {
    const found = world.customers.get(path.split("/").at(-1) ?? "");
    if (!found || found.isDeleted) return refusal(found ? 410 : 404);
    found.isDeleted = true;
    return { status: 204 };
  },
  "POST /v2/customers/{customerId}/mandates": makeMandate,
  "GET /v2/customers/{customerId}/mandates/{mandateId}": (world, { path }) => {
    const [, , , customerId = "", , mandateId = ""] = path.split("/");
    const found = world.customers.get(customerId);
    if (found?.isDeleted) return refusal(410);
    if (!found?.mandates.has(mandateId) && !found?.accounts.has(mandateId)) return refusal(404);
    return { status: 200, body: mandateBody(found, mandateId) };
  },
};

export function act(world: MollieWorld, template: string, asked: Asked): Acted | Refusal {
  return acts[`${asked.method} ${template}`]?.(world, asked) ?? refusal(404);
}

function listed(name: string, all: Fields[], query: Record<string, string>): Acted {
  return { status: 200, body: page(name, all, query) };
}

function inPayment(
  world: MollieWorld,
  { path }: Asked,
  then: (payment: ModelPayment) => Acted | Refusal,
): Acted | Refusal {
  const payment = world.payments.get(path.split("/")[3] ?? "");
  return payment ? then(payment) : refusal(404);
}

function ofPayment(
  world: MollieWorld,
  asked: Asked,
  change: (payment: ModelPayment) => Refusal | null,
): Acted | Refusal {
  return inPayment(
    world,
    asked,
    (payment) => change(payment) ?? { status: 200, body: paymentBody(world, payment) },
  );
}

function isUnfinished({ status }: ModelPayment): boolean {
  return status === "open" || status === "pending" || status === "authorized";
}

/** Money that is not captured is let go. */
function release(world: MollieWorld, asked: Asked): Acted | Refusal {
  return inPayment(world, asked, (payment) => {
    if (payment.status !== "authorized") return refusal(422);
    payment.status = payment.captures.length > 0 ? "paid" : "canceled";
    world.tell(payment);
    return { status: 202 };
  });
}

/** Several captures may be made until all is captured, or the rest is let go. */
function capture(world: MollieWorld, asked: Asked): Acted | Refusal {
  return inPayment(world, asked, (payment) => {
    const amount = (asked.body as Fields)["amount"] as Money;
    const left = payment.amount - world.takenOf(payment);
    if (payment.status !== "authorized" || unitsOf(amount) > left) return refusal(422, "amount");
    const id = world.nextId("cpt");
    payment.captures.push({ id, amount: unitsOf(amount), status: "succeeded" });
    if (world.takenOf(payment) === payment.amount) payment.status = "paid";
    world.tell(payment);
    return { status: 201, body: captureBody(payment, payment.captures.length - 1) };
  });
}

function refund(world: MollieWorld, asked: Asked): Acted | Refusal {
  return inPayment(world, asked, (payment) => {
    const { amount, metadata } = asked.body as { amount: Money; metadata?: unknown };
    const left = world.takenOf(payment) - world.givenOf(payment);
    const isPaid = payment.status === "paid" && payment.chargebacks.length === 0;
    if (!isPaid || !isAmount(amount) || unitsOf(amount) > left) return refusal(422, "amount");
    const id = world.nextId("re");
    const createdAt = world.clock.now();
    const made = { id, payment, amount: unitsOf(amount), metadata, createdAt };
    world.refunds.set(id, { ...made, status: "pending" });
    return { status: 201, body: refundBody({ ...made, status: "pending" }) };
  });
}

function refundsOf(world: MollieWorld, payment?: ModelPayment): Fields[] {
  const all = [...world.refunds.values()];
  return all.filter((one) => payment === undefined || one.payment === payment).map(refundBody);
}

function chargebacksOf(payment: ModelPayment): Fields[] {
  return payment.chargebacks.map((_, nth) => chargebackBody(payment, nth));
}
