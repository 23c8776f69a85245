import type {
  Fields,
  ModelCustomer,
  ModelMandate,
  ModelPayment,
  ModelRefund,
  MollieWorld,
} from "#server/workshop/testing/mollie/world.ts";

const api = "https://api.mollie.com/v2";
const decimals: Record<string, number> = { ISK: 0, JPY: 0 };

/** Mollie refuses an amount that has not the decimals of its currency. */
export function isAmount({ currency, value }: { currency: string; value: string }): boolean {
  const places = decimals[currency] ?? 2;
  return new RegExp(places === 0 ? "^\\d+$" : `^\\d+\\.\\d{${places}}$`).test(value);
}

export function money(units: number, currency: string): { currency: string; value: string } {
  const places = decimals[currency] ?? 2;
  const text = String(units).padStart(places + 1, "0");
  const value = places === 0 ? text : `${text.slice(0, -places)}.${text.slice(-places)}`;
  return { currency, value };
}

export const unitsOf = ({ value }: { value: string }) => Number(value.replace(".", ""));

function link(path: string): { href: string; type: string } {
  return { href: `${api}${path}`, type: "application/hal+json" };
}

const iso = (date: Date) => date.toISOString().replace(/\.\d+Z$/, "+00:00");
const documentation = { href: "https://docs.mollie.com", type: "text/html" };

export function paymentBody(world: MollieWorld, payment: ModelPayment): Fields {
  const { id, request, currency, status, captures, chargebacks, mandateId } = payment;
  const given = world.givenOf(payment);
  const taken = world.takenOf(payment);
  const path = `/payments/${id}`;
  const isManual = request["captureMode"] === "manual";
  return {
    resource: "payment",
    id,
    mode: "test",
    description: request["description"],
    amount: money(payment.amount, currency),
    ...(status === "paid" && { amountRefunded: money(given, currency) }),
    ...(isManual && taken > 0 && { amountCaptured: money(taken, currency) }),
    ...(chargebacks.length > 0 && { amountChargedBack: money(payment.amount, currency) }),
    redirectUrl: request["redirectUrl"],
    webhookUrl: request["webhookUrl"],
    method: request["method"] ?? "creditcard",
    metadata: payment.metadata,
    captureMode: request["captureMode"],
    sequenceType: request["sequenceType"] ?? "oneoff",
    ...(mandateId && { mandateId }),
    customerId: request["customerId"],
    profileId: "pfl_double",
    status,
    isCancelable: status === "open" && request["method"] !== "creditcard",
    ...(payment.isAuthorized && { authorizedAt: iso(payment.createdAt) }),
    ...debitBody(payment),
    ...(payment.card && { details: { ...cardBody(payment.card), ...failureOf(payment) } }),
    createdAt: iso(payment.createdAt),
    _links: {
      self: link(path),
      dashboard: { href: `https://my.mollie.com/dashboard/payments/${id}`, type: "text/html" },
      ...(status === "open" && {
        checkout: { href: `${world.origin}/checkout/credit-card?id=${id}`, type: "text/html" },
      }),
      ...(captures.length > 0 && { captures: link(`${path}/captures`) }),
      ...(given > 0 && { refunds: link(`${path}/refunds`) }),
      ...(chargebacks.length > 0 && { chargebacks: link(`${path}/chargebacks`) }),
    },
  };
}

/** A debit, with Mollie's own words for why it was not paid. */
function debitBody({ debited, failureReason }: ModelPayment): Fields {
  if (!debited) return {};
  const { reference: mandateReference, signed: signatureDate } = debited;
  const details = { ...accountBody(debited), mandateReference, signatureDate };
  const failed = failureReason && { bankReasonCode: failureReason, bankReason: "Not paid" };
  return { details: { ...details, ...failed } };
}

function accountBody({ iban, holder }: ModelMandate): Fields {
  return { consumerName: holder, consumerAccount: iban, consumerBic: null };
}

function failureOf({ failureReason }: ModelPayment): Fields {
  return failureReason ? { failureReason } : {};
}

/** The card as a payment has it; a mandate has the date as a day. */
export function cardBody({ number }: { number: string }): Fields {
  return {
    cardNumber: number.slice(-4),
    cardExpiryDate: "03/30",
    cardLabel: "Visa",
    cardFingerprint: `fingerprint of ${number.slice(0, 6)}${number.slice(-4)}`,
  };
}

export function captureBody(payment: ModelPayment, nth: number): Fields {
  const { id = "", amount = 0, status } = payment.captures[nth] ?? {};
  return {
    resource: "capture",
    id,
    mode: "test",
    amount: money(amount, payment.currency),
    status,
    paymentId: payment.id,
    createdAt: iso(payment.createdAt),
    _links: {
      self: link(`/payments/${payment.id}/captures/${id}`),
      payment: link(`/payments/${payment.id}`),
      documentation,
    },
  };
}

export function refundBody({
  id,
  payment,
  amount,
  metadata,
  status,
  createdAt,
}: ModelRefund): Fields {
  return {
    resource: "refund",
    id,
    mode: "test",
    description: "",
    amount: money(amount, payment.currency),
    metadata: metadata ?? null,
    paymentId: payment.id,
    status,
    createdAt: iso(createdAt),
    _links: {
      self: link(`/payments/${payment.id}/refunds/${id}`),
      payment: link(`/payments/${payment.id}`),
      documentation,
    },
  };
}

export function chargebackBody(payment: ModelPayment, nth: number): Fields {
  const { id = "", createdAt = new Date(0), reversedAt } = payment.chargebacks[nth] ?? {};
  return {
    resource: "chargeback",
    id,
    amount: money(payment.amount, payment.currency),
    // Mollie declares a reason for debits alone.
    reason: payment.debited ? { code: "MD06", description: "Refund by the payer" } : null,
    paymentId: payment.id,
    createdAt: iso(createdAt),
    reversedAt: reversedAt ? iso(reversedAt) : null,
    _links: {
      self: link(`/payments/${payment.id}/chargebacks/${id}`),
      payment: link(`/payments/${payment.id}`),
      documentation,
    },
  };
}

export function customerBody({ id, metadata, createdAt }: ModelCustomer): Fields {
  return {
    resource: "customer",
    id,
    mode: "test",
    name: null,
    email: null,
    locale: null,
    metadata: metadata ?? null,
    createdAt: iso(createdAt),
    _links: {
      self: link(`/customers/${id}`),
      dashboard: { href: `https://my.mollie.com/dashboard/customers/${id}`, type: "text/html" },
      documentation,
    },
  };
}

export function mandateBody(
  { id, createdAt, mandates, accounts }: ModelCustomer,
  mandateId: string,
): Fields {
  const account = accounts.get(mandateId);
  const card = cardBody(mandates.get(mandateId) ?? { number: "" });
  return {
    resource: "mandate",
    id: mandateId,
    mode: "test",
    method: account ? "directdebit" : "creditcard",
    details: account ? accountBody(account) : { ...card, cardExpiryDate: "2030-03-31" },
    signatureDate: account?.signed ?? iso(createdAt).slice(0, 10),
    mandateReference: account?.reference ?? null,
    status: "valid",
    customerId: id,
    createdAt: iso(createdAt),
    _links: {
      self: link(`/customers/${id}/mandates/${mandateId}`),
      customer: link(`/customers/${id}`),
      documentation,
    },
  };
}

/** Objects in a list have no link to their documentation. */
function inList(body: Fields): Fields {
  const { documentation: _left, ...links } = body["_links"] as Fields;
  return { ...body, _links: links };
}

/** A page of a list, the newest first; `from` is its first. */
export function page(name: string, all: Fields[], query: Record<string, string>): Fields {
  const newest = all.toReversed();
  const first = query["from"] ? newest.findIndex(({ id }) => id === query["from"]) : 0;
  const limit = Number(query["limit"] ?? 50);
  const found = newest.slice(Math.max(first, 0), Math.max(first, 0) + limit).map(inList);
  const after = newest[Math.max(first, 0) + limit];
  const next = after ? link(`/${name}?from=${String(after["id"])}&limit=${limit}`) : null;
  return {
    count: found.length,
    _embedded: { [name]: found },
    _links: { self: link(`/${name}`), previous: null, next, documentation },
  };
}
