import { Readable } from "node:stream";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { actFor, type MerchantContext } from "#server/core/context.ts";
import { newId } from "#server/core/ids.ts";
import { ProcessorRefused } from "#server/core/interfaces/processor-problems.ts";
import { confirmPayment } from "#server/payments/charge/confirm.ts";
import { handleNotices } from "#server/payments/processor/notices.ts";
import type { EvidenceKind } from "#server/wire/atoms/merchant/evidence-kinds.ts";
import type { MimeType } from "#server/wire/atoms/merchant/mime-type.ts";
import { createTestApp, newIdempotencyKey } from "#server/workshop/testing/app.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { card, newIntent } from "#server/workshop/testing/payments/payments.ts";
import { startStripeDouble } from "#server/workshop/testing/stripe/double.ts";

const clock = testClock();
const double = await startStripeDouble(clock);
afterAll(() => double.stop());
const stripe = await createTestApp({ clock, env: { ...double.env, PROCESSOR: "stripe" as const } });
const sandbox = await createTestApp({ clock });

beforeEach(() => {
  double.clearFaults();
  double.seen.length = 0;
});

type App = typeof stripe;
type FileFacts = {
  mimeType?: MimeType;
  size?: number;
  status?: "uploaded" | "pending" | "deleted";
};

const bytesOf = (size: number) => Buffer.concat([Buffer.from("%PDF-1.7"), Buffer.alloc(size - 8)]);

/** Stripe tells of the dispute as it stands there. */
async function tell(dispute: object) {
  expect(await double.tell(stripe.services, "charge.dispute.updated", dispute)).toBe(200);
}

/** Hands in what loses its answer after Stripe took it. */
async function loseAnswer(id: string, body: object) {
  Object.assign(double.faults, { method: "POST", loseAnswerOf: /^\/v1\/disputes/ });
  expect((await answer(stripe, id, body)).status).toBe(503);
  delete double.faults.loseAnswerOf;
}

/** A stored file, as an upload leaves it. */
async function fileOf(ctx: MerchantContext, given: FileFacts = {}): Promise<string> {
  const { mimeType = "application/pdf", size = 2000, status = "uploaded" } = given;
  const id = newId("file");
  const key = `${ctx.merchantId}/${id}`;
  const now = clock.now();
  const body = Readable.from([bytesOf(size)]);
  await ctx.storage.put(key, { size, body }, { filename: "Proof.pdf", mimeType });
  await ctx.db.file.create({
    data: {
      id,
      merchantId: ctx.merchantId,
      key,
      bucket: ctx.storage.bucket,
      filename: "Proof.pdf",
      mimeType,
      size: BigInt(size),
      status,
      isPublic: false,
      uploadExpiresAt: now,
      createdAt: now,
      updatedAt: now,
    },
  });
  return id;
}

/** A dispute at Stripe's double that we have heard of. */
async function atStripe() {
  const ctx = actFor(stripe.services, stripe.merchant.id);
  const { id: intentId } = await newIntent(ctx);
  await confirmPayment(ctx, intentId, { processorToken: "pm_card_visa" });
  const intent = await ctx.db.paymentIntent.findFirstOrThrow({ where: { id: intentId } });
  const dispute = double.dispute(intent.processorPayment ?? "");
  expect(await double.tell(stripe.services, "charge.dispute.created", dispute)).toBe(200);
  const where = { processorDispute: dispute.id };
  return { ctx, dispute, id: (await ctx.db.dispute.findFirstOrThrow({ where })).id };
}

async function inSandbox() {
  const ctx = actFor(sandbox.services, sandbox.merchant.id);
  const { id: paymentIntentId } = await newIntent(ctx);
  await confirmPayment(ctx, paymentIntentId, { card: card("4000000000000259") });
  while ((await handleNotices(sandbox.services)) > 0);
  return { ctx, id: (await ctx.db.dispute.findFirstOrThrow({ where: { paymentIntentId } })).id };
}

const answer = (app: App, id: string, body: object, idempotencyKey = newIdempotencyKey()) =>
  app.request("POST", `/disputes/${id}/evidence`, { body, idempotencyKey });

describe("files go to the processor before the evidence that names them:", () => {
  test("at Stripe by purpose, name, type and bytes, each as the field of its kind", async () => {
    const { ctx, dispute, id } = await atStripe();
    double.seen.length = 0;
    const files = [
      { fileId: await fileOf(ctx), kind: "shipping_documentation" },
      { fileId: await fileOf(ctx, { size: 4_498_000 }), kind: "other" },
    ];
    const answered = await answer(stripe, id, { evidence: "Signed for.", files });
    expect(answered).toMatchObject({
      status: 200,
      body: { status: "under_review", evidence: "Signed for.", evidenceFiles: files },
    });
    const asked = double.seen.filter(({ method }) => method === "POST");
    expect(asked.map(({ path }) => path)).toEqual([
      "/v1/files",
      "/v1/files",
      `/v1/disputes/${dispute.id}`,
    ]);
    expect(asked[0]?.fields["purpose"]).toBe("dispute_evidence");
    expect(JSON.parse(asked[0]?.fields["file"] ?? "")).toEqual({
      filename: "Proof.pdf",
      type: "application/pdf",
      size: 2000,
      begin: "%PDF-1.7",
    });
    const { evidence } = dispute as unknown as { evidence: Record<string, string> };
    expect(evidence["shipping_documentation"]).toMatch(/^file_/);
    expect(evidence["uncategorized_file"]).toMatch(/^file_/);
    expect((await stripe.request("GET", `/disputes/${id}`)).body.evidenceFiles).toEqual(files);
  });

  test("in the sandbox, whose bank decides at once, and the event says which", async () => {
    const { ctx, id } = await inSandbox();
    const files = [{ fileId: await fileOf(ctx), kind: "receipt" }];
    const body = { evidence: "winning_evidence", files };
    expect(await answer(sandbox, id, body)).toMatchObject({
      status: 200,
      body: { status: "won", evidenceFiles: files },
    });
    const kept = await ctx.db.sandboxDispute.findFirstOrThrow({
      where: { evidence: "winning_evidence" },
    });
    expect(kept.evidenceFiles).toMatchObject([{ kind: "receipt" }]);
    const event = await ctx.db.event.findFirstOrThrow({
      where: { merchantId: ctx.merchantId, type: "dispute.closed", relatedEntityId: id },
    });
    expect(JSON.parse(String(event.payload))).toMatchObject({ data: { evidenceFiles: files } });
  });
});

describe("an answer of the processor that was lost", () => {
  test("is done once: the repeat is told of the files that were handed in", async () => {
    const { ctx, dispute, id } = await atStripe();
    const files = [{ fileId: await fileOf(ctx), kind: "receipt" }];
    const key = newIdempotencyKey();
    Object.assign(double.faults, { method: "POST", loseAnswerOf: /^\/v1\/disputes/ });
    const body = { evidence: "Signed for.", files };
    expect((await answer(stripe, id, body, key)).status).toBe(503);
    delete double.faults.loseAnswerOf;
    clock.advance(180_000);
    expect(await answer(stripe, id, body, key)).toMatchObject({
      status: 200,
      body: { evidenceFiles: files },
    });
    const asked = double.seen.filter(
      ({ method, path }) => method === "POST" && path === `/v1/disputes/${dispute.id}`,
    );
    // Node sends a request again whose connection closed without a word.
    expect(new Set(asked.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
  });

  test("does not make the file of a later try one that was handed in", async () => {
    const { ctx, dispute, id } = await atStripe();
    const [first, other] = [await fileOf(ctx), await fileOf(ctx)].map((fileId) => [
      { fileId, kind: "receipt" },
    ]);
    await loseAnswer(id, { evidence: "Signed for.", files: first });
    const submissions = () =>
      double.seen.filter(
        ({ method, path }) => method === "POST" && path === `/v1/disputes/${dispute.id}`,
      );
    const before = submissions().length;
    const swapped = await answer(stripe, id, { evidence: "Signed for.", files: other });
    expect(swapped).toMatchObject({ status: 409, body: { code: "invalid_state" } });
    expect(String(swapped.body.message)).toContain("The bank already has the evidence.");
    expect(submissions().length).toBeGreaterThan(before);
    const handedIn = { status: "under_review", evidence: "Signed for.", evidenceFiles: first };
    expect((await stripe.request("GET", `/disputes/${id}`)).body).toMatchObject(handedIn);
    const same = await answer(stripe, id, { evidence: "Signed for.", files: first });
    expect(same).toMatchObject({ status: 200, body: handedIn });
  });

  test("does not make a receipt of Stripe's a file of ours", async () => {
    const { ctx, dispute, id } = await atStripe();
    await loseAnswer(id, { evidence: "Signed for." });
    Object.assign(dispute["evidence"] as object, { receipt: "file_of_stripe" });
    const files = [{ fileId: await fileOf(ctx), kind: "receipt" }];
    const added = await answer(stripe, id, { evidence: "Signed for.", files });
    expect(added).toMatchObject({ status: 409, body: { code: "invalid_state" } });
    expect((await stripe.request("GET", `/disputes/${id}`)).body.evidenceFiles).toEqual([]);
  });

  test("is known with its files as soon as Stripe tells of the dispute", async () => {
    const { ctx, dispute, id } = await atStripe();
    const files = [{ fileId: await fileOf(ctx), kind: "receipt" }];
    await loseAnswer(id, { evidence: "Signed for.", files });
    await tell(dispute);
    expect((await stripe.request("GET", `/disputes/${id}`)).body).toMatchObject({
      status: "under_review",
      evidenceFiles: files,
    });
  });

  test("of a file leaves the dispute open, for a new click", async () => {
    const { ctx, id } = await atStripe();
    const files = [{ fileId: await fileOf(ctx), kind: "receipt" }];
    Object.assign(double.faults, { method: "POST", loseAnswerOf: /^\/v1\/files/ });
    const body = { evidence: "Signed for.", files };
    expect((await answer(stripe, id, body)).status).toBe(503);
    delete double.faults.loseAnswerOf;
    expect((await stripe.request("GET", `/disputes/${id}`)).body).toMatchObject({
      status: "open",
      evidenceFiles: [],
    });
    expect((await answer(stripe, id, body)).status).toBe(200);
  });
});

describe("nothing is asked of the processor with a file that", () => {
  const refusals: [string, FileFacts, string][] = [
    ["is a text", { mimeType: "text/plain" }, "files.0.fileId: must be a PDF, PNG or JPEG"],
    ["is larger than 4.5 MB", { size: 4_500_001 }, "files.0.fileId: must have at most 4.5 MB"],
    ["was deleted", { status: "deleted" }, "files.0.fileId: must be the id of an uploaded file"],
    ["never came", { status: "pending" }, "files.0.fileId: must be the id of an uploaded file"],
  ];
  test.each(refusals)("%s", async (_, given, words) => {
    const { ctx, id } = await atStripe();
    double.seen.length = 0;
    const files = [{ fileId: await fileOf(ctx, given), kind: "receipt" }];
    const answered = await answer(stripe, id, { evidence: "Signed for.", files });
    expect(answered).toMatchObject({
      status: 400,
      body: { code: "validation_failed", message: [words] },
    });
    expect(double.seen).toEqual([]);
  });

  test("is larger than 4.5 MB with the others, which Stripe would refuse", async () => {
    const { ctx, dispute, id } = await atStripe();
    double.seen.length = 0;
    const sizes = { receipt: 2_000_000, other: 2_500_001 };
    const files = await Promise.all(
      Object.entries(sizes).map(async ([kind, size]) => ({
        fileId: await fileOf(ctx, { size }),
        kind: kind as EvidenceKind,
      })),
    );
    expect(await answer(stripe, id, { evidence: "Signed for.", files })).toMatchObject({
      status: 400,
      body: {
        code: "validation_failed",
        message: ["files: must have at most 4.5 MB together"],
      },
    });
    expect(double.seen).toEqual([]);
    const named = Object.entries(sizes).map(([kind, size]) => ({
      kind: kind as EvidenceKind,
      file: double.elsewhere("files", {
        purpose: "dispute_evidence",
        file: JSON.stringify({ type: "application/pdf", size }),
      }).id,
    }));
    await expect(
      ctx.processor.submitEvidence(dispute.id, { text: "Signed for.", files: named }, "key"),
    ).rejects.toBeInstanceOf(ProcessorRefused);
  });

  test("is another merchant's, in the words for one that is not there", async () => {
    const { id } = await atStripe();
    const other = actFor(stripe.services, (await stripe.createMerchant()).id);
    const sent = [await fileOf(other), "file_none"].map((fileId) =>
      answer(stripe, id, { evidence: "Signed for.", files: [{ fileId, kind: "receipt" }] }),
    );
    const [theirs, none] = await Promise.all(sent);
    expect(theirs?.status).toBe(400);
    expect(theirs?.body.message).toEqual(none?.body.message);
  });

  test("is of a kind that another has", async () => {
    const { ctx, id } = await atStripe();
    const fileId = await fileOf(ctx);
    const files = [
      { fileId, kind: "receipt" },
      { fileId, kind: "receipt" },
    ];
    expect((await answer(stripe, id, { evidence: "Signed for.", files })).status).toBe(400);
  });
});

test("evidence with too many pages for the card's network is refused by name, and may come shorter", async () => {
  const { ctx, id } = await atStripe();
  const files = [{ fileId: await fileOf(ctx), kind: "receipt" }];
  // Stripe's changelog, 2026-09-30, "Adds page limit validation for dispute evidence".
  const code = "dispute_evidence_page_limit_exceeded";
  const to = /^\/v1\/disputes/;
  Object.assign(double.faults, {
    method: "POST",
    answer: { to, status: 400, type: "invalid_request_error", code },
  });
  const answered = await answer(stripe, id, { evidence: "Signed for.", files });
  expect(answered).toMatchObject({ status: 409, body: { code: "invalid_state" } });
  expect(String(answered.body.message)).toContain(`(${code})`);
  delete double.faults.answer;
  expect((await answer(stripe, id, { evidence: "Signed for." })).status).toBe(200);
});

test("a file that Stripe refuses is told, and the dispute stays open", async () => {
  const { ctx, id } = await atStripe();
  const files = [{ fileId: await fileOf(ctx), kind: "receipt" }];
  double.faults.answer = { to: /^\/v1\/files$/, status: 400, type: "invalid_request_error" };
  const answered = await answer(stripe, id, { evidence: "Signed for.", files });
  expect(answered).toMatchObject({ status: 409, body: { code: "invalid_state" } });
  expect((await stripe.request("GET", `/disputes/${id}`)).body.status).toBe("open");
});
