import { expect, test } from "vitest";
import { GET as checkDocument } from "#app/(hosted)/checkout/books/route.tsx";
import { GET as writeFileOf } from "#app/(hosted)/checkout/receipt.pdf/route.ts";
import { GET as showPage } from "#app/(hosted)/checkout/receipt/route.tsx";
import type { MerchantContext, Services } from "#server/core/context.ts";
import { listPublications } from "#server/ledger/books/list.ts";
import { publishLedger } from "#server/ledger/books/publish.ts";
import { sealLedger } from "#server/ledger/verify/seal.ts";
import { type Paper, paperPath, paperToken } from "#server/notifications/receipts/paper-link.ts";
import { createRefund } from "#server/routers/refunds/create.ts";
import { CreateRefund } from "#server/wire/payments/refund.ts";
import { openStrangersFolder } from "#server/workshop/testing/books/stranger.ts";
import { newMerchant, newSession } from "#server/workshop/testing/payments/payments.ts";
import { ofSession, pay, visit } from "#server/workshop/testing/payments/shopper.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const services = await testServices();
(globalThis as { canaryServices?: Services }).canaryServices = services;
const verify = openStrangersFolder();

async function papersOf(ctx: MerchantContext) {
  const { merchantId } = ctx;
  const session = await newSession(ctx);
  await pay(services, visit(ofSession(session.id)), "4242424242424242");
  const paymentIntentId = session.paymentIntentId ?? "";
  await createRefund(ctx, CreateRefund.parse({ paymentIntentId, amount: 1200 }));
  const [receipt, note] = await Promise.all([
    services.db.receipt.findFirstOrThrow({ where: { merchantId } }),
    services.db.refundNote.findFirstOrThrow({ where: { merchantId } }),
  ]);
  const token = (kind: Paper["kind"], { id }: { id: string }) =>
    paperToken(services.env, { kind, merchantId, id }, services.clock.now());
  return { receipt: token("receipt", receipt), note: token("refund_note", note) };
}

const ask = (address: string) => new Request(new URL(address, "https://pay.example"));

async function fileOf(token: string): Promise<Uint8Array> {
  const answer = await writeFileOf(ask(paperPath(token, { lang: "en" }, true)));
  expect(answer.headers.get("content-type")).toBe("application/pdf");
  return new Uint8Array(await answer.arrayBuffer());
}

/** Where the receipt's page has it checked. */
async function linkOn(token: string, lang = "en"): Promise<string> {
  const html = await (await showPage(ask(paperPath(token, { lang })))).text();
  return /\/checkout\/books\?token=[\w.-]+/.exec(html)?.[0] ?? "";
}

async function check(link: string, lang = "en") {
  const answer = await checkDocument(ask(`${link}&lang=${lang}`));
  return { status: answer.status, html: await answer.text() };
}

test("receipt and refund note lead to where they are checked, and prove themselves from their seal on", async () => {
  const { receipt, note } = await papersOf(await newMerchant(services));
  const links = [await linkOn(receipt), await linkOn(note)];
  const early = await fileOf(receipt);
  expect((await check(links[0] ?? "")).html).toContain("Not sealed yet");
  await sealLedger(services);
  await publishLedger(services);
  const list = [JSON.stringify(await listPublications(services, {}))];
  const before = await verify({ list, files: [early] });
  expect(before.said).toMatch(/^ask no_paper: file carries no proof/);
  const { said, code } = await verify({ list, files: [await fileOf(receipt), await fileOf(note)] });
  expect(said).toMatch(/^note proves: .*\(payment, 4900 of the smallest unit of EUR, pi_/m);
  expect(said).toMatch(/^note proves: .*\(refund, 1200 of the smallest unit of EUR, re_/m);
  expect(code).toBe(0);
  // The code on what was printed before the seal is the same.
  expect([await linkOn(receipt), await linkOn(note)]).toEqual(links);
  for (const [at, amount] of ["€49.00", "€12.00"].entries()) {
    const { status, html } = await check(links[at] ?? "");
    expect(status).toBe(200);
    expect(html).toContain("It matches our sealed books");
    expect(html).toContain(amount);
  }
  expect((await check(links[0] ?? "", "de")).html).toContain("stimmt mit unseren versiegelten");
});

test("a code that was changed is told so, and nothing of the movement or its merchant", async () => {
  const { receipt } = await papersOf(await newMerchant(services));
  const other = await papersOf(await newMerchant(services));
  const parts = (await linkOn(receipt)).split(".");
  const theirs = (await linkOn(other.receipt)).split(".");
  const forged = [
    [parts[0], parts[1], "A".repeat(43)],
    [parts[0], theirs[1], parts[2]],
    [theirs[0], parts[1], parts[2]],
    [parts[0], parts[1], theirs[2]],
  ];
  for (const link of forged) {
    const { html } = await check(link.join("."));
    expect(html).toContain("It does not match our sealed books");
    for (const told of ["€49.00", "Fern &amp; Oak", "pi_"]) expect(html).not.toContain(told);
  }
  expect((await check("/checkout/books?token=nothing")).status).toBe(404);
  expect((await check("/checkout/books?x=1")).status).toBe(404);
});

test("books that were changed under a document are told from it", async () => {
  const ctx = await newMerchant(services);
  const { receipt } = await papersOf(ctx);
  const link = await linkOn(receipt);
  await sealLedger(services);
  await publishLedger(services);
  const { merchantId } = ctx;
  await services.db.$transaction(async (tx) => {
    await tx.$executeRaw`SET LOCAL session_replication_role = replica`;
    await tx.$executeRaw`UPDATE ledger_published_seals SET root = sha256('forged') WHERE "merchantId" = ${merchantId}`;
  });
  expect((await check(link)).html).toContain("It does not match our sealed books");
});

test("where no file can be written, the page itself has the code", async () => {
  const { receipt } = await papersOf(await newMerchant(services));
  const html = async (lang: string) => (await showPage(ask(paperPath(receipt, { lang })))).text();
  expect(await html("ja")).toContain('class="check-code"');
  expect(await html("en")).not.toContain('class="check-code"');
});
