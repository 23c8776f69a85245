import { deflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { actFor } from "#server/core/context.ts";
import { newId } from "#server/core/ids.ts";
import { listPublications } from "#server/ledger/books/list.ts";
import { paperOf } from "#server/ledger/books/paper.ts";
import { publishLedger } from "#server/ledger/books/publish.ts";
import { sealLedger } from "#server/ledger/verify/seal.ts";
import { openStrangersFolder } from "#server/workshop/testing/books/stranger.ts";
import { fundMerchant } from "#server/workshop/testing/payments/funded-customers.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const services = await testServices();
const verify = openStrangersFolder();
const merchantId = newId("merchant");
await fundMerchant(actFor(services, merchantId), { amount: 700 });
await fundMerchant(actFor(services, merchantId), { amount: 1_000 });
await sealLedger(services);
await publishLedger(services);
const list = JSON.stringify(await listPublications(services, {}));
const { id } = await services.db.ledgerTransaction.findFirstOrThrow({
  where: { merchantId, entries: { some: { amount: 700n } } },
});
const paperText = JSON.stringify(await paperOf(services.db, merchantId, id));
const changed = paperText.replace('"amount":"700"', '"amount":"900"');
const embedded = "<< /Type /EmbeddedFile /Subtype /application#2Fjson";

/** A PDF with these objects: as much of one as the verifiers read. */
function pdfOf(...objects: (string | Uint8Array)[]): Uint8Array {
  const parts = objects.flatMap((object, at) => [`${at + 1} 0 obj\n`, object, "\nendobj\n"]);
  const all = ["%PDF-1.7\n%\u00e2\u00e3\n", ...parts, "%%EOF\n"];
  return Buffer.concat(all.map((part) => Buffer.from(part as string)));
}

function packed(text: string, length = true): Uint8Array {
  const data = deflateSync(text);
  const head = `${embedded} /Filter /FlateDecode${length ? ` /Length ${data.length}` : ""} >>\nstream\n`;
  return Buffer.concat([Buffer.from(head), data, Buffer.from("\nendstream")]);
}

const stream = (text: string) =>
  `${embedded} /Length ${text.length} >>\nstream\n${text}\nendstream`;

test.each<[string, Uint8Array]>([
  ["packed", pdfOf("<< /Type /EmbeddedFiles >>", packed(paperText))],
  ["as it is", pdfOf(stream(paperText))],
  [
    "by another program",
    pdfOf(`<</Length 3 0 R/Type/EmbeddedFile>>stream\r\n${paperText}endstream`),
  ],
  ["beside another file", pdfOf(stream("<invoice/>"), packed(`${paperText}\n`))],
])("a PDF with its proof inside, %s, is a paper", async (_, pdf) => {
  const { said } = await verify({ list: [list], files: [pdf] });
  expect(said).toMatch(/^note proves: movement btx_\w+ \(payment, 700 /);
  expect(said).toMatch(/^sound: 1 seals, 0 movements in books, 1 papers\.$/m);
});

test.each<[string, Uint8Array, string]>([
  ["an amount in its proof", pdfOf(packed(changed)), "paper_path"],
  ["a second proof that is forged", pdfOf(packed(`${paperText}\n${changed}\n`)), "paper_path"],
  ["a second file that is forged", pdfOf(packed(paperText), packed(changed)), "paper_path"],
  ["the proof taken out", pdfOf("<< /Type /Page >>"), "no_paper"],
  ["another file in its place", pdfOf(stream("<invoice/>")), "no_paper"],
  ["a proof cut short", pdfOf(packed(paperText).subarray(0, 200)), "malformed"],
  [
    "bytes that are not packed",
    pdfOf(`${embedded} /Filter /FlateDecode >>\nstream\n{}\nendstream`),
    "malformed",
  ],
  ["no end", pdfOf(`${embedded} >>\nstr`), "malformed"],
])("a forged PDF is seen: %s", async (_, pdf, code) => {
  const { said } = await verify({ list: [list], files: [pdf] });
  expect(said).toMatch(new RegExp(`^(problem|ask) ${code}: `, "m"));
});
