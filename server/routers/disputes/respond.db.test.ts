import { afterAll, beforeEach, expect, test } from "vitest";
import { minuteMs } from "#server/core/clock.ts";
import { actFor } from "#server/core/context.ts";
import { confirmPayment } from "#server/payments/charge/confirm.ts";
import { createTestApp, newIdempotencyKey } from "#server/workshop/testing/app.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import {
  eventTypes,
  ledgerBalances,
  newIntent,
} from "#server/workshop/testing/payments/payments.ts";
import { startStripeDouble, type StripeFaults } from "#server/workshop/testing/stripe/double.ts";
import type { StripeObject } from "#server/workshop/testing/stripe/wire.ts";

const clock = testClock();
const double = await startStripeDouble(clock);
afterAll(() => double.stop());
const env = { ...double.env, PROCESSOR: "stripe" as const };
const app = await createTestApp({ clock, env });
const ctx = actFor(app.services, app.merchant.id);

beforeEach(() => double.clearFaults());

async function tell(dispute: StripeObject) {
  expect(await double.tell(app.services, "charge.dispute.updated", dispute)).toBe(200);
}

/** A payment whose dispute, as Stripe has it, we have heard of. */
async function disputed(status = "needs_response") {
  const { id } = await newIntent(ctx);
  await confirmPayment(ctx, id, { processorToken: "pm_card_visa" });
  const intent = await app.services.db.paymentIntent.findFirstOrThrow({ where: { id } });
  const dispute = double.dispute(intent.processorPayment ?? "", { status });
  await tell(dispute);
  const where = { processorDispute: dispute.id };
  const row = await app.services.db.dispute.findFirstOrThrow({ where });
  return { dispute, id: row.id, paymentIntentId: id };
}

type Verb = "close" | "evidence";
const verbs = ["close", "evidence"] as const;
const signed = "Signed for.";

function respond(
  id: string,
  verb: Verb,
  { key = newIdempotencyKey(), evidence = signed }: { key?: string; evidence?: string } = {},
) {
  const body = verb === "evidence" ? { evidence } : {};
  return app.request("POST", `/disputes/${id}/${verb}`, { body, idempotencyKey: key });
}

/** Responds while Stripe does this wrong, which is to be unknown, and not for good. */
async function respondDuring(faults: Partial<StripeFaults>, id: string, verb: Verb) {
  const key = newIdempotencyKey();
  Object.assign(double.faults, faults);
  expect((await respond(id, verb, { key })).status).toBe(503);
  double.clearFaults();
  clock.advance(3 * minuteMs);
  return key;
}

const answers = (status: number, type: string): StripeFaults => ({
  method: "POST",
  answer: { to: /disputes/, status, type },
});
const losesAnswers: StripeFaults = { method: "POST", loseAnswerOf: /^\/v1\/disputes/ };
const done = { close: { status: "lost" }, evidence: { status: "under_review", evidence: signed } };

const asksTo = (path: RegExp) =>
  double.seen.filter((seen) => seen.method === "POST" && path.test(seen.path));
const refused = { status: 409, body: { code: "invalid_state" } };

test("what was asked and lost its answer is done once, and the repeat and a new click are told so", async () => {
  for (const verb of verbs) {
    const { dispute, id } = await disputed();
    const key = await respondDuring(losesAnswers, id, verb);
    double.forgetKeys();
    const again = verb === "evidence" ? respond(id, verb) : respond(id, verb, { key });
    expect(await again).toMatchObject({ status: 200, body: done[verb] });
    expect(await respond(id, verb, { key })).toMatchObject({ status: 200, body: done[verb] });
    const tries = asksTo(new RegExp(`/disputes/${dispute.id}(/close)?$`));
    expect(new Set(tries.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
  }
});

test("a 500 of Stripe's holds up neither the repeat nor a new click", async () => {
  for (const verb of verbs)
    for (const isRepeat of [true, false]) {
      const { id } = await disputed();
      const key = await respondDuring(answers(500, "api_error"), id, verb);
      const again = await respond(id, verb, isRepeat ? { key } : {});
      expect(again).toMatchObject({ status: 200, body: done[verb] });
    }
});

test("that Stripe refuses our key is no refusal of the response", async () => {
  for (const verb of verbs)
    for (const faults of [
      answers(403, "invalid_request_error"),
      answers(401, "invalid_request_error"),
      { ...answers(401, "invalid_request_error"), method: "GET" as const },
    ]) {
      const { id } = await disputed();
      const key = await respondDuring(faults, id, verb);
      expect(await respond(id, verb, { key })).toMatchObject({ status: 200, body: done[verb] });
    }
});

test("who changes a word of what was handed in and lost its answer is told what the bank has", async () => {
  const { id } = await disputed();
  await respondDuring(losesAnswers, id, "evidence");
  const other = await respond(id, "evidence", { evidence: "Signed for by her." });
  expect(other).toMatchObject(refused);
  expect(String(other.body.message)).toMatch(
    /^The card processor refused this .* The bank already has the evidence\./,
  );
  const { body } = await app.request("GET", `/disputes/${id}`);
  expect(body).toMatchObject(done.evidence);
});

test("what Stripe does not know any more is refused", async () => {
  const { dispute, id } = await disputed();
  double.objects.delete(dispute.id);
  expect(await respond(id, "close")).toMatchObject(refused);
});

test("what the bank has decided is recorded when the response is refused, and nothing is said to have been handed in", async () => {
  const { dispute, id } = await disputed();
  const key = newIdempotencyKey();
  double.objects.set(dispute.id, { ...dispute, status: "won" });
  for (const _ of ["once", "again"])
    expect(await respond(id, "evidence", { key })).toMatchObject(refused);
  const { body } = await app.request("GET", `/disputes/${id}`);
  expect(body).toMatchObject({ status: "won", evidence: null });
  expect((await eventTypes(ctx, id)).filter((type) => type === "dispute.closed")).toHaveLength(1);
});

const passed = { evidence_details: { due_by: 1, past_due: false, submission_count: 0 } };

test("evidence that is refused as too late is refused for good, and the loss can still be accepted", async () => {
  const { dispute, id } = await disputed();
  double.faults.refusesLateEvidence = true;
  double.change(dispute, passed);
  expect(await respond(id, "evidence")).toMatchObject(refused);
  expect(await respond(id, "close")).toMatchObject({ status: 200, body: { status: "lost" } });
  expect(await respond(id, "close")).toMatchObject(refused);
});

test("evidence that is taken after the deadline is said to be uncertain", async () => {
  const { dispute, id } = await disputed();
  double.change(dispute, passed);
  const late = { ...done.evidence, evidencePastDue: true };
  expect(await respond(id, "evidence")).toMatchObject({ status: 200, body: late });
  expect((await app.request("GET", `/disputes/${id}`)).body).toMatchObject(late);
  const { id: inTime } = await disputed();
  expect((await respond(inTime, "evidence")).body).toMatchObject({ evidencePastDue: false });
});

test("an inquiry that is accepted is lost as an inquiry: no money moves, and it can be refunded", async () => {
  const { dispute, id, paymentIntentId } = await disputed("warning_needs_response");
  const before = await ledgerBalances(ctx);
  const lost = { kind: "inquiry", status: "lost" };
  expect(await respond(id, "close")).toMatchObject({ status: 200, body: lost });
  await tell(double.objects.get(dispute.id) ?? dispute);
  expect((await app.request("GET", `/disputes/${id}`)).body).toMatchObject(lost);
  expect(await ledgerBalances(ctx)).toEqual(before);
  expect(await eventTypes(ctx, id)).toEqual(["dispute.created", "dispute.closed"]);
  const body = { paymentIntentId, amount: 100 };
  const refund = await app.request("POST", "/refunds", { body });
  expect(refund).toMatchObject({ status: 201, body: { status: "succeeded" } });
});

test("who accepted an inquiry and lost the answer has not accepted the chargeback that came of it", async () => {
  const { dispute, id } = await disputed("warning_needs_response");
  const before = await ledgerBalances(ctx);
  const key = await respondDuring({ dropRequestsTo: /\/close$/ }, id, "close");
  double.change(dispute, { status: "needs_response", balance_transactions: [{ amount: -4900 }] });
  await tell(dispute);
  expect(await respond(id, "close", { key })).toMatchObject(refused);
  expect(double.objects.get(dispute.id)?.status).toBe("needs_response");
  expect(await ledgerBalances(ctx)).not.toEqual(before);
});

test("what was handed in to an inquiry is handed in anew to its chargeback", async () => {
  const { dispute, id } = await disputed("warning_needs_response");
  const asked = await respond(id, "evidence");
  expect(asked).toMatchObject({ status: 200, body: { kind: "inquiry", ...done.evidence } });
  double.change(dispute, { status: "needs_response", balance_transactions: [{ amount: -4900 }] });
  await tell(dispute);
  const again = await respond(id, "evidence");
  expect(again).toMatchObject({ status: 200, body: { kind: "chargeback", ...done.evidence } });
  expect(asksTo(new RegExp(`/disputes/${dispute.id}$`))).toHaveLength(2);
});
