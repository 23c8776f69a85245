import { refusal, type Refusal } from "#server/workshop/testing/mollie/payments.ts";
import { mandateBody } from "#server/workshop/testing/mollie/wire.ts";
import type { Asked, Fields, MollieWorld } from "#server/workshop/testing/mollie/world.ts";
import { isIban } from "#server/workshop/testing/processor/is-iban.ts";

/** `POST /v2/customers/{customerId}/mandates`: a reference is taken once, as banks refuse one that is not unique. */
export function makeMandate(
  world: MollieWorld,
  { path, body }: Asked,
): { status: number; body: Fields } | Refusal {
  const customer = world.customers.get(path.split("/")[3] ?? "");
  if (!customer || customer.isDeleted) return refusal(customer ? 410 : 404);
  const given = body as Record<string, string | undefined>;
  const { method, consumerName: holder = "", consumerAccount: iban = "" } = given;
  const { mandateReference: reference = "", signatureDate: signed = "" } = given;
  if (method !== "directdebit") return refusal(422, "method");
  if (!isIban(iban)) return refusal(422, "consumerAccount");
  if (!/^[A-Z0-9]{1,35}$/.test(reference) || world.references.has(reference))
    return refusal(422, "mandateReference");
  if (!/^\d{4}-\d\d-\d\d$/.test(signed)) return refusal(422, "signatureDate");
  world.references.add(reference);
  const id = world.nextId("mdt");
  customer.accounts.set(id, { iban, holder, reference, signed });
  return { status: 201, body: mandateBody(customer, id) };
}

/** The payer's bank answers days later, once; Mollie may tell of it again. */
export function answerDebit(world: MollieWorld, id: string, code: string | null): void {
  const payment = world.payments.get(id);
  if (!payment) throw new Error(`there is no payment ${id}`);
  if (payment.status === "pending") {
    payment.status = code === null ? "paid" : "failed";
    payment.failureReason = code;
  }
  world.tell(payment);
}
