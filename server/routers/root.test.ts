import type { AnyRouter } from "@trpc/server";
import { expect, test } from "vitest";
import { isDomainError } from "#server/core/errors.ts";
import { rootCause } from "#server/procedures/error-body.ts";
import type { ProcedureMeta } from "#server/procedures/meta.ts";
import { createCallerFactory } from "#server/procedures/procedure.ts";
import { appRouter } from "#server/routers/root.ts";

/** Callable by anyone, each for a reason: whoever adds one has to say why here. */
const open = [
  // The way back in for somebody who has forgotten a password; limited by address and account.
  "account.requestPasswordReset",
  // Somebody who signs in by a passkey alone is unknown until then; this tells nothing and stores nothing.
  "account.beginPasskeySignIn",
  // Both are opened by the key in a letter.
  "account.choosePassword",
  "account.acceptInvitation",
  "account.declineInvitation",
  // Validators of our tokens have no credentials.
  "authentication.jwks",
  // Neither have strangers who check the books: signatures over hashes.
  "balance.seals",
  // Load balancers have none either.
  "health.check",
];

const names = Object.keys(appRouter._def.procedures);

test("every procedure refuses a caller without credentials, save the reviewed few", async () => {
  const nobody = createCallerFactory(appRouter)({ principal: null } as never) as unknown;
  const refused: string[] = [];
  for (const name of names.filter((one) => !open.includes(one))) {
    const [resource = "", verb = ""] = name.split(".");
    const call = (nobody as Record<string, Record<string, () => Promise<unknown>>>)[resource]?.[
      verb
    ];
    const error = await call?.().catch(rootCause);
    if (isDomainError(error) && error.code === "unauthorized") refused.push(name);
  }
  expect(refused).toEqual(names.filter((one) => !open.includes(one)));
});

test("the reviewed list names procedures that are there", () => {
  expect(open.filter((name) => !names.includes(name))).toEqual([]);
});

const security = "who was let in or shut out is true at once, for everybody";

/** Lists that are read from the primary all the same, each for its reason. */
const neverLate: Readonly<Record<string, string>> = {
  "apiKeys.list": security,
  "team.list": security,
  "exports.list": "how far the worker is with a person's own files",
  "events.listTypes": "reads no table that grows",
};

/** Other queries that may read from a replica: searches and reports. */
const reports = [
  "billing.invoicesDue",
  "billing.mrr",
  "billing.rates",
  "billing.toRescue",
  "billing.trials",
  "balance.customerTransactions",
  "balance.history",
  "customers.spending",
  "dashboard.attention",
  "dashboard.best",
  "dashboard.checkouts",
  "dashboard.currencies",
  "dashboard.discountUse",
  "dashboard.firstSteps",
  "dashboard.funnel",
  "dashboard.overview",
  "dashboard.paymentPlace",
  "dashboard.payments",
  "dashboard.retryQueue",
  "dashboard.search",
  "dashboard.waiting",
  "exports.count",
  "invoiceReports.get",
  "lists.countPayments",
  "lists.counts",
  "paymentMethods.ofCustomer",
  "paymentMethods.available",
  "promotionCodes.export",
  "refunds.preview",
  "taxReports.explain",
  "taxReports.get",
  "taxReports.lines",
];

test("lists, searches and reports may be read from a replica, nothing else, and no change", () => {
  const isList = (name: string) => /\.list/.test(name) && !Object.hasOwn(neverLate, name);
  const expected = names.filter((name) => isList(name) || reports.includes(name));
  const { procedures } = (appRouter as AnyRouter)._def;
  const late = Object.entries(
    procedures as Record<string, { _def: { type: string; meta?: ProcedureMeta } }>,
  ).filter(([, { _def }]) => _def.meta?.mayLag);
  expect(late.map(([name]) => name).toSorted()).toEqual(expected.toSorted());
  expect(late.filter(([, { _def }]) => _def.type === "mutation")).toEqual([]);
});
