import { type Challenge, solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { expect, test } from "vitest";
import { loadCheckout } from "#server/checkout/load-checkout.ts";
import { isWorkDone } from "#server/checkout/proof/proof-of-work.ts";
import type { CheckoutRequest } from "#server/checkout/request.ts";
import { submitCheckout } from "#server/checkout/submit-checkout.ts";
import type { CheckoutView } from "#server/checkout/view.ts";
import { hourMs, minuteMs } from "#server/core/clock.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { answerShown } from "#server/workshop/testing/payments/bank-answers.ts";
import { newMerchant, newSession } from "#server/workshop/testing/payments/payments.ts";
import {
  filled,
  follow,
  linkOf,
  ofLink,
  ofSession,
  visit,
} from "#server/workshop/testing/payments/shopper.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const clock = testClock();
const services = await testServices({ clock });
const good = "4242424242424242";
/** Four different card numbers: nobody tries the same card twice. */
const stolen = ["4000000000000002", "4000000000009995", "4000000000009987", "4000000000000069"];
let addresses = 0;
const fresh = () => `198.51.${(addresses += 1) >> 8}.${addresses & 255}`;

const workOf = (view: CheckoutView) => ("form" in view ? view.form.work : null);

/** Does the work that a form asks for, as components/checkout/browser/proof.ts does. */
async function proofOf(view: CheckoutView): Promise<string> {
  const challenge = JSON.parse(workOf(view) ?? "") as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey });
  return JSON.stringify({ challenge, solution });
}

type Try = { browser: CheckoutRequest; number: string; proof?: string; ip?: string };

async function submit({ browser, number, proof, ip = fresh() }: Try) {
  const form = { ...filled(await loadCheckout(services, browser), number), proof: proof ?? "" };
  return submitCheckout(services, { ...browser, form, ip });
}

/** One card of a thief whose program keeps no cookie: what becomes of it. */
async function tryCard(linkId: string, number: string, works: boolean): Promise<string> {
  const browser = visit(ofLink(linkId));
  const proof = works ? await proofOf(await loadCheckout(services, browser)) : undefined;
  const result = await submit({ browser, number, proof });
  if ("view" in result) return "form" in result.view ? "asked for work" : result.view.state;
  const view = await follow(services, browser, result.redirectTo);
  return view.state === "authentication" ? "asked by the bank" : view.state;
}

test("forty stolen cards on one link, a fresh cookie and address each: fifteen reach the bank; who works is asked by it", async () => {
  const link = await linkOf(await newMerchant(services));
  const outcomes: string[] = [];
  for (let n = 0; n < 40; n += 1) outcomes.push(await tryCard(link.id, stolen[n % 4] ?? "", false));
  const count = (what: string) => outcomes.filter((one) => one === what).length;
  expect([count("declined"), count("asked for work")]).toEqual([15, 25]);
  expect(await tryCard(link.id, stolen[0] ?? "", true)).toBe("asked by the bank");
});

async function watchedLink() {
  const link = await linkOf(await newMerchant(services));
  for (let n = 0; n < 15; n += 1) await tryCard(link.id, stolen[n % 4] ?? "", false);
  return link;
}

const link = await watchedLink();

test("an honest shopper pays there: the browser works, the bank is asked; another link asks for nothing", async () => {
  const browser = visit(ofLink(link.id));
  const proof = await proofOf(await loadCheckout(services, browser));
  const result = await submit({ browser, number: good, proof });
  const asked = await follow(services, browser, "redirectTo" in result ? result.redirectTo : "");
  await answerShown(services, asked);
  const after = await follow(services, browser, "redirectTo" in result ? result.redirectTo : "");
  expect(after).toMatchObject({ state: "complete" });
  const other = await linkOf(await newMerchant(services));
  expect(workOf(await loadCheckout(services, visit(ofLink(other.id))))).toBeNull();
});

test("who opened the page before is given the form back with the work, and nothing was charged", async () => {
  const browser = visit(ofLink(link.id));
  const result = await submit({ browser, number: good });
  expect(result).toMatchObject({
    status: 403,
    view: { state: "open", refusal: { kind: "stale_form" }, form: { work: expect.any(String) } },
  });
  const view = "view" in result ? result.view : null;
  const again = await submit({ browser, number: good, proof: await proofOf(view as CheckoutView) });
  expect(again).toMatchObject({ redirectTo: expect.stringContaining("go=1") });
});

test("work counts for its browser and its checkout, three times, an hour, and unaltered", async () => {
  const browser = visit(ofLink(link.id));
  const view = await loadCheckout(services, browser);
  const proof = await proofOf(view);
  const holds = (asker: CheckoutRequest, posted: string) => isWorkDone(services, asker, posted);
  expect(await holds(visit(ofLink(link.id)), proof), "another browser").toBe(false);
  expect(await holds({ ...browser, address: ofSession("cs_1") }, proof)).toBe(false);
  const { challenge, solution } = JSON.parse(proof) as { challenge: Challenge; solution: object };
  const altered = [
    { challenge: { ...challenge, signature: "00".repeat(32) }, solution },
    { challenge, solution: { ...solution, derivedKey: "00".repeat(32) } },
    { challenge, solution: { counter: 0, derivedKey: challenge.parameters.keyPrefix } },
    {
      challenge: { ...challenge, parameters: { ...challenge.parameters, keyPrefix: "00" } },
      solution,
    },
    { challenge: { parameters: challenge.parameters }, solution },
    {},
    [],
    null,
  ];
  for (const one of altered) expect(await holds(browser, JSON.stringify(one))).toBe(false);
  for (const text of ["", "{", "x".repeat(5_000)]) expect(await holds(browser, text)).toBe(false);
  const times = [];
  for (let n = 0; n < 4; n += 1) times.push(await holds(browser, proof));
  expect(times).toEqual([true, true, true, false]);
  const later = await proofOf(await loadCheckout(services, browser));
  clock.advance(hourMs + 1);
  expect(await holds(browser, later)).toBe(false);
});

test("a merchant's own sessions ask too when cards are tried out at many of its links; a quarter of an hour later nobody asks", async () => {
  const ctx = await newMerchant(services);
  const links = await Promise.all(Array.from({ length: 6 }, () => linkOf(ctx)));
  for (let n = 0; n < 75; n += 1) await tryCard(links[n % 6]?.id ?? "", stolen[n % 4] ?? "", false);
  const { id } = await newSession(ctx);
  expect(workOf(await loadCheckout(services, visit(ofSession(id))))).not.toBeNull();
  clock.advance(15 * minuteMs);
  expect(workOf(await loadCheckout(services, visit(ofSession(id))))).toBeNull();
});
