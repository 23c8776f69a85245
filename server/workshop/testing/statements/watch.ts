import { AsyncLocalStorage } from "node:async_hooks";
import { fileURLToPath } from "node:url";
import { hasSqlDetails } from "libpg-query";
import pg from "pg";
import { PrismaClient } from "#server/generated/prisma/client.ts";
import { readMerchantTables } from "#server/workshop/testing/statements/merchant-tables.ts";
import { isOfMigration } from "#server/workshop/testing/statements/migrations.ts";
import { isReviewed } from "#server/workshop/testing/statements/reviewed.ts";
import { unnamedMerchant } from "#server/workshop/testing/statements/unnamed-merchant.ts";

/** Statements that touch merchants' tables without naming the merchant, and those tables. */
export const offences = new Map<string, string[]>();

const tables = readMerchantTables();
const verdicts = new Map<string, string[]>();
/** Statements of the service that somebody wrote by hand, since they were last checked. */
export const written = new Set<string>();
/** The call of Prisma's client that a statement is sent for. */
const calls = new AsyncLocalStorage<{ stack?: string | undefined; isPrismas?: boolean }>();

function judge(config: unknown): void {
  const sql = typeof config === "string" ? config : (config as { text?: unknown } | null)?.text;
  if (typeof sql !== "string") return;
  noteWritten(sql);
  let unnamed = verdicts.get(sql);
  if (!unnamed) {
    unnamed = unnamedIn(sql).filter((table) => !isReviewed(sql, table));
    if (unnamed.length > 0 && isOfMigration(sql)) unnamed = [];
    verdicts.set(sql, unnamed);
  }
  if (unnamed.length === 0 || offences.has(sql) || isOfTests(calls.getStore()?.stack)) return;
  offences.set(sql, unnamed);
}

/** A text that is no SQL for the parser is none for the database either, which says so to whoever sent it. */
function unnamedIn(sql: string): string[] {
  try {
    return unnamedMerchant(sql, tables);
  } catch (error) {
    if (hasSqlDetails(error)) return [];
    throw error;
  }
}

/** Prisma takes the types of its own statements from the schema. */
function noteWritten(sql: string): void {
  if (written.has(sql) || calls.getStore()?.isPrismas) return;
  if (!/^\s*(?:SELECT|INSERT|UPDATE|DELETE|WITH)\b/i.test(sql)) return;
  if (!isOfTests(calls.getStore()?.stack)) written.add(sql);
}

const root = fileURLToPath(new URL("../../../../", import.meta.url));

/** Frames of no caller: Prisma's and this file's. */
const notCallers = /node_modules|server\/generated\/|statements\/watch\.ts/;

/**
 * Whether a test itself made the call, which is its own affair: the nearest project file on the call stack is a
 * test or belongs to the workshop. A call that cannot be placed counts as the service's.
 */
function isOfTests(stack: string | undefined): boolean {
  const frames = (stack ?? "").split("\n").filter((line) => line.includes(root));
  const nearest = frames.find((line) => !notCallers.test(line));
  return nearest !== undefined && /\.test\.tsx?[:)]|server\/workshop\//.test(nearest);
}

type Method = (this: unknown, ...args: unknown[]) => unknown;
type Methods = Record<string, Method>;

function wrap(prototype: object, name: string, around: (original: Method) => Method): void {
  const methods = prototype as Methods;
  const original = methods[name];
  if (!original) throw new Error(`There is no ${name} to watch: see watch.ts`);
  methods[name] = around(original);
}

type Call = { action: string; callsite?: { _error?: Error } };

/** Prisma's calls carry the stack of whoever made them, all but raw ones. */
function watchCalls(): void {
  wrap(
    PrismaClient.prototype,
    "_request",
    (original) =>
      function request(this: unknown, ...args) {
        const { action, callsite } = args[0] as Call;
        if (action.endsWith("Raw")) return original.apply(this, args);
        const call = { stack: callsite?._error?.stack, isPrismas: true };
        return calls.run(call, () => original.apply(this, args));
      },
  );
  for (const name of ["$queryRaw", "$executeRaw", "$queryRawUnsafe", "$executeRawUnsafe"]) {
    wrap(
      PrismaClient.prototype,
      name,
      (original) =>
        function raw(this: unknown, ...args) {
          const call = new Error("raw");
          const promise = original.apply(this, args) as Methods;
          // Sent when it is awaited.
          for (const method of ["then", "catch", "finally", "requestTransaction"]) {
            wrap(
              promise,
              method,
              (send) =>
                (...handlers) =>
                  calls.run(call, () => send.apply(promise, handlers)),
            );
          }
          return promise;
        },
    );
  }
}

/** Pools are the service's; the tests' own connections are no part of one. */
function watchPools(): void {
  const inTransactions = new WeakSet<object>();
  wrap(
    pg.Pool.prototype,
    "query",
    (original) =>
      function query(this: unknown, ...args) {
        judge(args[0]);
        return original.apply(this, args);
      },
  );
  wrap(
    pg.Pool.prototype,
    "connect",
    (original) =>
      function connect(this: unknown, ...args) {
        const connecting = original.apply(this, args);
        // With a callback it is the pool itself, for a query that it was given.
        if (args.length > 0) return connecting;
        return (connecting as Promise<object>).then((client) => {
          inTransactions.add(client);
          return client;
        });
      },
  );
  wrap(
    pg.Client.prototype,
    "query",
    (original) =>
      function query(this: unknown, ...args) {
        const isPools = args.some((arg) => typeof arg === "function");
        if (!isPools && inTransactions.has(this as object)) judge(args[0]);
        return original.apply(this, args);
      },
  );
}

watchCalls();
watchPools();
