import { expect, test } from "vitest";
import { csvHead, csvLines } from "#server/routers/exports/csv.ts";
import type { FileRow } from "#server/routers/exports/rows/read-batch.ts";
import type { ExportColumn } from "#server/wire/atoms/lists/export-columns.ts";

const paid: FileRow = {
  id: "pi_01jbq8v6n2e8t9x4k3m5r7w0yz",
  amount: 10_000,
  amountCaptured: 10_000,
  amountRefunded: 0,
  currency: "EUR",
  standing: "paid",
  reason: null,
  respondBy: null,
  customer: { id: null, label: "Vera Lind" },
  method: { kind: "visa", last4: "4242" },
  item: "Fern",
  createdAt: "2026-10-25T00:30:00.000Z",
};

const answerKeys = ["Gift", "=cmd", "__proto__", "engraving"];

function linesOf(rows: Partial<FileRow>[], columns: ExportColumn[], timeZone = "UTC"): string {
  const written = csvLines(
    rows.map((row) => ({ ...paid, ...row })),
    { columns, timeZone, answerKeys },
  );
  return new TextDecoder().decode(written);
}

test("money is a plain decimal with as many digits as ISO 4217 gives the currency", () => {
  const money = (amount: number, currency: string) => ({
    amount,
    amountCaptured: amount,
    amountRefunded: 1,
    currency,
  });
  const rows = [
    money(1_234_567, "EUR"),
    money(5, "KWD"),
    money(7, "JPY"),
    money(120, "ISK"),
    money(99, "HUF"),
    money(Number.MAX_SAFE_INTEGER, "UYW"),
  ];
  expect(linesOf(rows, ["amount", "refunded", "currency"]).trim().split("\n")).toEqual([
    "12345.67,0.01,EUR",
    "0.005,0.001,KWD",
    "7,1,JPY",
    "120,1,ISK",
    "0.99,0.01,HUF",
    "900719925474.0991,0.0001,UYW",
  ]);
});

test("what was asked for and what was taken are apart, so that a column adds up to what came in", () => {
  const rows = [
    { amount: 10_000, amountCaptured: 6_000 },
    { amount: 4_900, amountCaptured: 0, standing: "declined" as const },
  ];
  const columns: ExportColumn[] = ["amount", "captured", "status"];
  expect(linesOf(rows, columns)).toBe("100.00,60.00,paid\n49.00,0.00,declined\n");
});

test("what the ledger has of a payment is a number below nothing, too, and nothing of one that moved no money", () => {
  const lost = { disputed: 10_000, fee: 320, net: -320 };
  const rows = [
    { money: lost },
    { money: { ...lost, net: -5 } },
    { currency: "JPY", money: lost },
    { money: undefined },
  ];
  expect(linesOf(rows, ["disputed", "fee", "net"])).toBe(
    "100.00,3.20,-3.20\n100.00,3.20,-0.05\n10000,320,-320\n0.00,0.00,0.00\n",
  );
});

test("the last four of a card stay four digits in a spreadsheet, which takes 0005 for 5", () => {
  const cards = ["0005", "4242"].map((last4) => ({ method: { kind: "visa", last4 } }));
  const wallet = { method: { kind: "wallet", last4: null } };
  expect(linesOf([...cards, wallet], ["last4"])).toBe("•••• 0005\n•••• 4242\n\n");
});

test("a cell holds whatever somebody is called, and is never a formula", () => {
  const labels = [
    'Ann "Al", Lee',
    "two\nlines",
    "=1+1",
    "+491701234567",
    "عمر",
    "@ada",
    "-5",
    "＝1",
  ];
  const rows = labels.map((label) => ({ customer: { id: null, label } }));
  expect(linesOf(rows, ["customer"])).toBe(
    '"Ann ""Al"", Lee"\n"two\nlines"\n\'=1+1\n\'+491701234567\nعمر\n\'@ada\n\'-5\n\'＝1\n',
  );
});

test("nor is what begins a cell where a spreadsheet parts a file by semicolons or tabs", () => {
  const labels = [
    "x;=cmd|' /C calc'!A0;",
    'x;"=1+1',
    "x;\t @SUM(1)",
    "x\n+1",
    "Lee; Ann",
    "a-b=c",
    "two\nlines; -5",
  ];
  const rows = labels.map((label) => ({ customer: { id: null, label } }));
  expect(linesOf(rows, ["customer"])).toBe(
    [
      "\"x;'=cmd|' /C calc'!A0;\"",
      `"x;""'=1+1"`,
      '"x;\t \'@SUM(1)"',
      '"x\n\'+1"',
      '"Lee; Ann"',
      "a-b=c",
      '"two\nlines; \'-5"',
      "",
    ].join("\n"),
  );
});

test("moments are those of the zone's clock, through the night in which it is put back", () => {
  const rows = ["2026-10-24T22:00:00.000Z", "2026-10-25T22:59:59.999Z", "2026-10-25T23:00:00.000Z"];
  const lines = linesOf(
    rows.map((createdAt) => ({ createdAt })),
    ["created", "timeZone"],
    "Europe/Berlin",
  );
  expect(lines.trim().split("\n")).toEqual([
    "2026-10-25 00:00:00+02:00,Europe/Berlin",
    "2026-10-25 23:59:59+01:00,Europe/Berlin",
    "2026-10-26 00:00:00+01:00,Europe/Berlin",
  ]);
});

test("the hour that autumn has twice is told apart by its offset", () => {
  const rows = ["2026-10-25T00:30:00.000Z", "2026-10-25T01:30:00.000Z"];
  const lines = linesOf(
    rows.map((createdAt) => ({ createdAt })),
    ["created"],
    "Europe/Berlin",
  );
  expect(lines).toBe("2026-10-25 02:30:00+02:00\n2026-10-25 02:30:00+01:00\n");
});

test("whatever the zone, a time in a file is the moment of the payment, to the second", () => {
  const zones = ["UTC", "Europe/Berlin", "America/St_Johns", "Asia/Kathmandu", "Pacific/Chatham"];
  zones.push("Australia/Lord_Howe", "Africa/Casablanca", "Pacific/Kiritimati", "Pacific/Pago_Pago");
  let seed = 20_261_025;
  const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
  for (const zone of zones) {
    const from = Date.parse("2020-01-01T00:00:00.000Z");
    const moments = Array.from({ length: 400 }, () => from + Math.floor(random() * 3e11));
    const rows = moments.map((moment) => ({ createdAt: new Date(moment).toISOString() }));
    const written = linesOf(rows, ["created"], zone).trim().split("\n");
    const read = written.map((text) => Date.parse(text.replace(" ", "T")));
    expect(read, zone).toEqual(moments.map((moment) => moment - (moment % 1000)));
  }
});

test("a file of no payments is its first line, which says that it is UTF-8", () => {
  const head = new TextDecoder("utf-8", { ignoreBOM: true }).decode(
    csvHead({ columns: ["amount", "captured", "last4"], timeZone: "UTC", answerKeys }),
  );
  expect(head).toBe("\uFEFFAmount,Captured,Last four\n");
  expect(linesOf([], ["amount"])).toBe("");
});

test("each field has a column of its own, whatever its key and its answer are, and no line is longer than the first", () => {
  const head = new TextDecoder().decode(
    csvHead({
      columns: ["payment", "answers", "item"],
      timeZone: "UTC",
      answerKeys: [...answerKeys, 'a";=b', "Created"],
    }),
  );
  expect(head.trim()).toBe(
    `Payment,Answer: Gift,Answer: =cmd,Answer: __proto__,Answer: engraving,"Answer: a"";'=b",Answer: Created,` +
      "Company,Tax number,Other answers,Item",
  );
  const field = (key: string, value: string) => ({ key, label: key, value });
  const answers = [
    {
      fields: [field("engraving", "=1+1"), field("__proto__", "x;=2"), field("new", "-3")],
      consent: null,
      business: { name: "@Ada, BV", taxNumber: "+1" },
    },
    { fields: [], consent: null, business: null },
    undefined,
  ];
  const rows = answers.map((one) => ({ answers: one }));
  expect(linesOf(rows, ["answers", "currency"])).toBe(
    [`,,"x;'=2",'=1+1,"'@Ada, BV",'+1,new: -3,EUR`, ",,,,,,,EUR", ",,,,,,,EUR", ""].join("\n"),
  );
});
