import { expect, test } from "vitest";
import { readCsv } from "#server/payments/reconciliation/report/read-csv.ts";
import { readReport } from "#server/payments/reconciliation/report/read-report.ts";

const header =
  "balance_transaction_id,created_utc,reporting_category,source_id,currency,gross,fee,net,payment_intent_id";
const line = (gross: string, fee: string, net: string, currency = "eur") =>
  `${header}\ntxn_1,2026-02-18 09:30:00,charge,ch_1,${currency},${gross},${fee},${net},pi_1`;

test("fields may be quoted, hold commas, quotes and lines, and end in any way", () => {
  const rows = [
    { a: "1,2", b: 'say "x"\nnow', c: "" },
    { a: "3", b: "", c: "4" },
  ];
  const text = 'a,b,c\n"1,2","say ""x""\nnow",\n3,,4\n';
  expect(readCsv(text)).toEqual(rows);
  expect(readCsv(`\uFEFF${text.trimEnd()}`)).toEqual(rows);
  expect(readCsv('a,b\r\n"1","2"\r\n\r\n')).toEqual([{ a: "1", b: "2" }]);
  expect(readCsv("")).toEqual([]);
  for (const broken of ['a\n"1', 'a\n"1"2', 'a\n1"2']) expect(readCsv(broken)).toBeNull();
});

test("amounts are exact in the smallest unit of their currency", () => {
  expect(readReport(line("49.00", "1.72", "47.28")).lines).toEqual([
    {
      id: "txn_1",
      category: "charge",
      sourceId: "ch_1",
      paymentId: "pi_1",
      currency: "EUR",
      gross: 4_900n,
      fee: 172n,
      bankPayout: "",
      createdAt: new Date("2026-02-18T09:30:00.000Z"),
    },
  ]);
  expect(readReport(line("-0.1", "0", "-0.10")).lines[0]).toMatchObject({ gross: -10n, fee: 0n });
  expect(readReport(line("500", "15", "485", "jpy")).lines[0]).toMatchObject({ gross: 500n });
  expect(readReport(line("500.00", "0.00", "500.00", "jpy")).lines[0]).toMatchObject({
    gross: 500n,
  });
  expect(readReport(line("1.234", "0", "1.234", "kwd")).lines[0]).toMatchObject({ gross: 1_234n });
});

test("what is no such report, or contradicts itself, is refused", () => {
  const refused = (text: string, why: string) => expect(() => readReport(text)).toThrow(why);
  refused("id,amount\n1,2", "it has no column balance_transaction_id");
  refused('a\n"', "a quote is left open");
  refused(line("49.00", "1.72", "47.29"), "line 2: gross less fee is not net");
  refused(line("49.001", "0", "49.001"), "line 2: gross cannot be read");
  refused(line("1e3", "0", "1000"), "line 2: gross cannot be read");
  refused(line("", "", ""), "line 2: gross cannot be read");
  refused(line("1", "0", "1", "xyz"), "line 2: XYZ is no currency");
});
