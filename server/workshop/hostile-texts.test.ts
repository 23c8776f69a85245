import { expect, test } from "vitest";
import { returnPath, signInPath } from "#components/auth/return-path.ts";
import { parseAmount } from "#components/form/amount/parse-amount.ts";
import { comparePage } from "#server/checkout/integrity/compare-page.ts";
import { DomainError } from "#server/core/errors.ts";
import { visibleName } from "#server/core/text/visible-name.ts";
import { decodeQuery } from "#server/http/operations/decode-query.ts";
import { listOperations } from "#server/http/operations/operations.ts";
import { readPageReports } from "#server/http/reports/read-page-reports.ts";
import { holdsSecret, mayHoldSecret } from "#server/http/request-log/clean-text.ts";
import { redactFree } from "#server/http/request-log/redact.ts";
import { readGiven } from "#server/http/rest/body/not-given.ts";
import { readCsv } from "#server/payments/reconciliation/report/read-csv.ts";
import { searchTerms } from "#server/routers/dashboard/payments/search-terms.ts";
import { holdsCardNumber } from "#server/wire/atoms/checkout/card-number.ts";
import { latinDigits } from "#server/wire/atoms/digits.ts";
import { searchable } from "#server/wire/atoms/lists/search.ts";
import { parseMinorUnits } from "#server/wire/atoms/money/minor-units.ts";
import { storageProblem } from "#server/wire/atoms/storable-json.ts";
import { webOrigin } from "#server/wire/atoms/url.ts";
import { CreateCheckoutSession } from "#server/wire/payments/checkout-session.ts";
import { hostileTexts, sizeThatStops } from "#server/workshop/testing/cpu-growth.ts";

/** As many digits as a card has: what looks for card numbers goes on behind them. */
const digits = "1234567890123 _";
const APP_URL = "https://pay.example";

/** Functions that read texts from strangers and from merchants' programs, of any length. */
const reads: Record<string, (text: string) => unknown> = {
  holdsCardNumber: (text) => holdsCardNumber(digits + text),
  holdsSecret: (text) => holdsSecret(digits + text),
  redactFree: (text) => redactFree({ [text]: [digits + text] }),
  "mayHoldSecret, in a value": (text) => mayHoldSecret(JSON.stringify({ metadata: { a: text } })),
  "mayHoldSecret, in a name": (text) => mayHoldSecret(JSON.stringify({ [text]: 1 })),
  "mayHoldSecret, in names": (text) =>
    mayHoldSecret(JSON.stringify(text.match(/.{1,40}/gs)?.map((name) => ({ [name]: name })))),
  latinDigits: (text) => latinDigits(text),
  parseMinorUnits: (text) => parseMinorUnits(text, 2, "de"),
  parseAmount: (text) => parseAmount(text, "EUR"),
  searchable: (text) => searchable(text, text),
  storageProblem: (text) => storageProblem({}, JSON.stringify({ text })),
  "storageProblem, of escapes": (text) => storageProblem({}, text.replaceAll(/./gs, "\\\\")),
  searchTerms: (text) => searchTerms(text),
  visibleName: (text) => visibleName(text),
  webOrigin: (text) => webOrigin(`https://${text}-/`),
  returnPath: (text) => returnPath(`/${text}`),
  signInPath: (text) => signInPath(`/?a=${text}&`),
  comparePage: (html) =>
    comparePage({ headers: new Headers(), html }, { script: "", secure: false }),
  readCsv: (text) => readCsv(`a,b\n"${text}"`),
  readPageReports: (text) =>
    readPageReports(
      { APP_URL },
      Buffer.from(
        JSON.stringify({
          "csp-report": {
            "document-uri": APP_URL,
            "effective-directive": "img-src",
            "blocked-uri": text,
          },
        }),
      ),
    ),
};

function refused(read: () => unknown): void {
  expect(read).toThrow(DomainError);
}

const query = listOperations().find(({ name }) => name === "customers.list")?.query ?? new Map();
const lists: [string, string, (text: string) => unknown][] = [
  ["a parameter given over and over", "a&", (text) => refused(() => decodeQuery(query, text))],
  [
    "ever new parameters that do not exist",
    "limi",
    (text) => {
      const names = Array.from({ length: text.length / 4 }, (_, at) => `limi${at}`);
      refused(() => decodeQuery(query, names.join("&")));
    },
  ],
  [
    "empty lists where things belong",
    "[],",
    (text) => {
      const body = JSON.parse(`{"lineItems":[${text.repeat(4)}1]}`);
      const { input } = readGiven(CreateCheckoutSession, body, { clears: false });
      expect(CreateCheckoutSession.safeParse(input).success).toBe(false);
    },
  ],
];

test.each(lists)("%s: the work grows with what is sent", (_, hostile, read) => {
  expect(sizeThatStops(read, hostile)).toBe(null);
});

test.each(Object.entries(reads))(
  "%s: the work grows with the text, whatever it repeats",
  (_, read) => {
    for (const hostile of hostileTexts) expect(sizeThatStops(read, hostile), hostile).toBe(null);
  },
);
