import { generateKeyPair, exportJWK, calculateJwkThumbprint, CompactSign } from "jose";
import { expect, test } from "vitest";
import {
  type Certificate,
  certify,
  type DrillStep,
  figuresOf,
  type Observed,
} from "#server/programs/drill/certificate/certificate.ts";
import { certificateType, signedPage } from "#server/programs/drill/certificate/signed.ts";
import { verifyCertificate } from "#server/programs/drill/certificate/verify-certificate.ts";

const names = ["app", "database", "restore", "replica"] as const;
const at = (name: DrillStep["name"], time: string) =>
  `2026-11-28T10:0${names.indexOf(name)}:${time}Z`;

const step = (name: DrillStep["name"], more: Partial<DrillStep> = {}): DrillStep => ({
  name,
  what: "lost and brought back",
  killedAt: at(name, "10.000"),
  recoveredAt: at(name, "12.500"),
  acknowledged: 100,
  missing: 0,
  lostSince: null,
  losesNothing: name === "app" || name === "database",
  books: { entries: 200, auditEntries: 3, problems: [] },
  seals: name === "restore" ? { compared: 4, differing: 0 } : null,
  ...more,
});

const observed = (more: Partial<Observed> = {}): Observed => ({
  format: "canary-drill-1",
  service: { version: "0.8.6", commit: null, address: "https://pay.example" },
  database: { version: "18.4", settings: { fsync: "on" } },
  machine: {
    system: "Linux",
    processor: "some",
    cores: 2,
    memoryBytes: 2 ** 30,
    disk: "ext4",
    diskFreeBytes: 2 ** 31,
  },
  site: "a scratch copy",
  startedAt: "2026-11-28T10:00:00.000Z",
  finishedAt: "2026-11-28T10:05:00.000Z",
  price: { hourlyMicros: 350_000, currency: "EUR" },
  quiet: { clients: 1, ms: 10_000, payments: 500, p50Ms: 15, p99Ms: 40 },
  busy: {
    clients: 16,
    ms: 10_000,
    payments: 2_000,
    p50Ms: 60,
    p99Ms: 140,
    walBytes: 20_000_001,
    diskBytes: 8_000_000,
  },
  steps: names.map((name) => step(name)),
  ...more,
});

async function signed(certificate: Certificate) {
  const { privateKey, publicKey } = await generateKeyPair("ES256");
  const jwk = await exportJWK(publicKey);
  const kid = await calculateJwkThumbprint(jwk);
  const jws = await new CompactSign(new TextEncoder().encode(JSON.stringify(certificate)))
    .setProtectedHeader({ alg: "ES256", typ: certificateType, kid, jwk })
    .sign(privateKey);
  return { jwk, kid, one: { certificate, jws } };
}

test("figures follow from counts and times, money in whole millionths", () => {
  expect(figuresOf(observed())).toMatchObject({
    passed: true,
    paymentsPerSecond: { quiet: 50, busy: 200 },
    walBytesPerPayment: 10_001,
    diskBytesPerPayment: 4_000,
    costOfThousandMicros: 487, // 5 s of 0.35 an hour
    steps: [{ rtoMs: 2_500, rpoMs: 0 }, {}, {}, {}],
  });
});

test.each([
  ["a lost payment after the database was killed", step("database", { missing: 1 })],
  ["an app that does not come back", step("app", { recoveredAt: null })],
  ["a seal that differs", step("restore", { seals: { compared: 4, differing: 1 } })],
  ["a restore whose seals nobody compared", step("restore", { seals: null })],
  [
    "books that are not sound",
    step("replica", { books: { entries: 1, auditEntries: 0, problems: ["acc_1: sum"] } }),
  ],
])("%s is a drill that failed", (_, broken) => {
  const steps = observed().steps.map((one) => (one.name === broken.name ? broken : one));
  expect(figuresOf(observed({ steps })).passed).toBe(false);
});

test("a step that is left out is a drill that failed, but for a replica, which not everybody has", () => {
  const without = (name: string) =>
    figuresOf(observed({ steps: observed().steps.filter((one) => one.name !== name) })).passed;
  expect(["app", "database", "restore", "replica"].map(without)).toEqual([
    false,
    false,
    false,
    true,
  ]);
});

test("a replica that lags loses the time since its oldest missing payment, and passes where no commit waited", () => {
  const lag = step("replica", { missing: 7, lostSince: at("replica", "09.250") });
  const [figures] = figuresOf(observed({ steps: [lag] })).steps;
  expect(figures).toEqual({ name: "replica", passed: true, rtoMs: 2_500, rpoMs: 750 });
});

test("a page and its JSON are sound by themselves, and by the service's keys", async () => {
  const { one, jwk, kid } = await signed(certify(observed()));
  for (const text of [`${signedPage(one)}\n`, JSON.stringify(one, null, 2)]) {
    expect(await verifyCertificate(text, null)).toMatchObject({ problems: [], isPublished: null });
    expect(await verifyCertificate(text, [jwk])).toMatchObject({ problems: [], kid });
    const others = await verifyCertificate(text, [(await signed(one.certificate)).jwk]);
    expect(others.problems).toEqual([`Key ${kid} is not among the keys that were given.`]);
  }
});

test("every changed line of a page is refused, and so is every changed place of its JSON", async () => {
  const { one } = await signed(certify(observed()));
  const lines = signedPage(one).split("\n");
  for (const [place, line] of lines.entries()) {
    if (line === "") continue;
    // The last letter of a signature in base64url has bits that say nothing.
    const at = Math.floor(line.length / 2);
    const other = line[at] === "7" ? "8" : "7";
    const changed = lines.with(place, line.slice(0, at) + other + line.slice(at + 1));
    const { problems } = await verifyCertificate(changed.join("\n"), null);
    expect(problems, line).not.toEqual([]);
  }
  const json = JSON.stringify(one).replace('"missing":0', '"missing":1');
  expect((await verifyCertificate(json, null)).problems).toEqual([
    "The page does not say what was signed: it was changed.",
  ]);
});

test("figures that do not follow are found under a sound signature, too", async () => {
  const certificate = certify(observed());
  const better = { ...certificate.figures, paymentsPerSecond: { quiet: 50, busy: 900 } };
  const { one } = await signed({ ...certificate, figures: better });
  expect((await verifyCertificate(signedPage(one), null)).problems).toEqual([
    "Its figures do not follow from its counts and times.",
  ]);
  const late = await signed(certify(observed({ finishedAt: "2026-11-28T10:00:11.000Z" })));
  expect((await verifyCertificate(signedPage(late.one), null)).problems).toEqual([
    "Its times are not in order.",
  ]);
});

test("text without a signature, and something else that is signed, are refused", async () => {
  expect((await verifyCertificate("CERTIFICATE OF A DRILL: PASSED", null)).problems).toEqual([
    "There is no signature of a drill in it.",
  ]);
  const { one } = await signed({ hello: "there" } as unknown as Certificate);
  expect((await verifyCertificate(JSON.stringify(one), null)).problems).toEqual([
    "The signed text is no certificate of a drill.",
  ]);
});
