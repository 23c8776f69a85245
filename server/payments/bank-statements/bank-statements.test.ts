import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import {
  invoicesNamed,
  type NumberedInvoice,
  numbersSought,
  outcomesOf,
} from "#server/payments/bank-statements/match-credits.ts";
import { minorUnitsOf } from "#server/payments/bank-statements/minor-units-of.ts";
import { type Credit, readStatement } from "#server/payments/bank-statements/read-statement.ts";
import { randomFrom } from "#server/workshop/simulate/random.ts";
import { randomStatement } from "#server/workshop/testing/billing/random-statement.ts";

const statements = Array.from({ length: 200 }, (_, seed) => randomStatement(seed));

test("seeded statements are, byte by byte, those that ISO's schemas were held to", () => {
  // After a change of their writer: `npm run drill:papers` holds them to the schemas again and writes the digest.
  const digest = createHash("sha256");
  for (const { xml } of statements) digest.update(xml);
  const accepted = readFileSync("server/payments/bank-statements/valid-statements.sha256", "utf8");
  expect(digest.digest("hex")).toBe(accepted.trim());
});

test("booked credits of two versions are read as they were written, and nothing else is", () => {
  for (const { xml, credits } of statements)
    expect(readStatement(xml).flatMap((statement) => statement.credits)).toEqual(credits);
});

const wrap = (inside: string) =>
  `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><Id>1</Id>${inside}</Stmt></BkToCstmrStmt></Document>`;
const entry = (amount: string, more = "") =>
  `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>${more}</Ntry>`;

test.each([
  ["a text that is no XML", "IBAN;amount\nNL20;12", "not well-formed"],
  ["a file cut off", wrap(entry("12.00")).slice(0, -20), "not well-formed"],
  [
    "another message of ISO 20022",
    "<Document xmlns='urn:iso:std:iso:20022:tech:xsd:camt.054.001.08'><BkToCstmrDbtCdtNtfctn/></Document>",
    "camt.053",
  ],
  ["entities that grow", `<!DOCTYPE d [<!ENTITY a "aaaa">]>${wrap(entry("1"))}`, "document type"],
  ["an amount finer than a cent", wrap(entry("12.001")), "12.001"],
  ["an amount with a comma", wrap(entry("12,00")), "12,00"],
])("%s is refused with its reason", (_case, xml, told) => {
  expect(() => readStatement(xml)).toThrow(told);
});

test("zeros beyond the cent are no finer amount, and a currency's own decimals hold", () => {
  expect(minorUnitsOf("100.00000", "EUR")).toBe(10_000);
  expect(minorUnitsOf("100", "JPY")).toBe(100);
  expect(minorUnitsOf("1.234", "KWD")).toBe(1_234);
  expect(minorUnitsOf("-1", "EUR")).toBeNull();
  expect(minorUnitsOf("99999999999999999", "EUR")).toBeNull();
});

test("a booking of several payments whose amounts the bank does not tell stays one credit", () => {
  const several = `<NtryDtls>${["FO-1", "FO-2"].map((text) => `<TxDtls><RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls>`).join("")}</NtryDtls>`;
  const [statement] = readStatement(wrap(entry("30.00", several)));
  expect(statement?.credits).toMatchObject([{ amount: 3_000, texts: ["FO-1", "FO-2"] }]);
});

const invoice = (
  number: string,
  amountDue = 12_000,
  state: NumberedInvoice["state"] = "payable",
): NumberedInvoice => {
  return { id: `in_${number}`, number, amountDue, currency: "EUR", state };
};
const credit = (text: string, amount = 12_000, currency = "EUR"): Credit => ({
  amount,
  currency,
  texts: [text],
  bankReference: null,
  bookedOn: null,
  payer: null,
  payerIban: null,
});
const outcomes = (credits: Credit[], invoices: NumberedInvoice[], takenBack?: Set<string>) =>
  outcomesOf(
    credits.map((each) => ({ ...each, invoices: invoicesNamed(each, invoices) })),
    takenBack,
  );

test.each([
  "FO-2026-00431",
  "fo-2026-00431",
  "Invoice FO 2026 00431, thank you",
  "FO202600431",
  "Rechnungsnr.: FO-2026-004\n31",
  "RF/FO-2026/00431/",
])("the number is found in %j", (text) => {
  expect(outcomes([credit(text)], [invoice("FO-2026-00431")])).toEqual(["matched"]);
});

test.each(["FO-2026-004312", "1FO-2026-00431", "XFO-2026-00431", "FO-2026-0043", "00431", ""])(
  "the number is not found in %j",
  (text) => {
    expect(outcomes([credit(text)], [invoice("FO-2026-00431")])).toEqual(["unknown"]);
  },
);

test.each<[Credit[], ReturnType<typeof outcomes>]>([
  [[credit("FO-2026-00431", 11_999)], ["too_little"]],
  [[credit("FO-2026-00431", 12_001)], ["too_much"]],
  [[credit("FO-2026-00431", 12_000, "USD")], ["other_currency"]],
  [[credit("FO-2026-00431 + FO-2026-00432")], ["several_invoices"]],
  [
    [credit("FO-2026-00431"), credit("FO-2026-00431", 1)],
    ["several_entries", "several_entries"],
  ],
  [[credit("FO-2026-00433")], ["already_paid"]],
  [[credit("FO-2026-00434")], ["voided"]],
  [
    [credit("FO-2026-00432"), credit("FO-2026-00431")],
    ["taken_back", "matched"],
  ],
])("what is no payment of one open invoice is told and left alone, case %#", (credits, told) => {
  const invoices = [
    invoice("FO-2026-00431"),
    invoice("FO-2026-00432"),
    invoice("FO-2026-00433", 0, "paid"),
    invoice("FO-2026-00434", 0, "void"),
  ];
  expect(outcomes(credits, invoices, new Set(["in_FO-2026-00432"]))).toEqual(told);
});

test("a credit that the bank took back is told apart from debits, and what is not booked is counted", () => {
  const reversed = entry("12.00")
    .replace("CRDT", "DBIT")
    .replace("<Sts>", "<RvslInd>true</RvslInd><Sts>");
  const announced = entry("7.00").replace("BOOK", "PDNG");
  const debit = entry("5.00").replace("CRDT", "DBIT");
  const [statement] = readStatement(wrap(reversed + announced + debit + entry("3.00")));
  expect(statement).toMatchObject({
    credits: [{ amount: 300 }],
    takenBack: [{ amount: 1_200 }],
    leftOut: { debits: 1, reversals: 1, announced: 1 },
  });
});

test("every number that a text names is among those that are sought by series", () => {
  const series = ["FO-2025", "FO-2026", "A1"];
  const invoices = series.flatMap((one) =>
    [1, 43, 431, 12_345, 1_234_567].map((at) => invoice(`${one}-${String(at).padStart(5, "0")}`)),
  );
  let named = 0;
  for (let seed = 1; seed <= 2_000; seed += 1) {
    const random = randomFrom(seed);
    const text = Array.from({ length: 1 + random.below(3) }, () => {
      const { number } = random.pick(invoices);
      const written = random.chance(0.5)
        ? number.replaceAll("-", random.pick(["", " ", "/", "-\n"]))
        : number;
      const at = random.below(written.length);
      return random.chance(0.3) ? `${written.slice(0, at)} ${written.slice(at)}` : written;
    }).join(random.pick([" ", ", ", "", " 12 ", "\n"]));
    const found = invoicesNamed({ texts: [text] }, invoices).map(({ number }) => number);
    named += found.length;
    expect(numbersSought({ texts: [text] }, series), text).toEqual(expect.arrayContaining(found));
  }
  expect(named).toBeGreaterThan(1_000);
});

test("in seeded statements no invoice is paid by two credits, nor by another amount", () => {
  for (let seed = 1; seed <= 300; seed += 1) {
    const random = randomFrom(seed);
    const open = Array.from({ length: 5 }, (_, at) => invoice(`A-${at + 8}`, 1 + random.below(3)));
    const credits = Array.from({ length: 6 }, () => {
      const numbers = Array.from({ length: random.below(3) }, () => `A-${8 + random.below(6)}`);
      return credit(numbers.join(random.pick([" ", ", ", "/"])), 1 + random.below(3));
    });
    const told = outcomes(credits, open);
    const paid = credits.filter((_, at) => told[at] === "matched");
    const expected = credits.filter((each) => {
      const numbers = new Set(each.texts[0]?.split(/[ ,/]+/));
      const named = open.filter(({ number }) => numbers.has(number));
      const others = credits.filter((other) =>
        other.texts[0]?.split(/[ ,/]+/).includes(named[0]?.number ?? "-"),
      );
      return named.length === 1 && others.length === 1 && named[0]?.amountDue === each.amount;
    });
    expect(paid, `seed ${seed}`).toEqual(expected);
  }
});
