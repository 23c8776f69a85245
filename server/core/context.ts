import { randomUUID } from "node:crypto";
import type { AuditedCall } from "#server/core/caller/audited-call.ts";
import type { Principal } from "#server/core/caller/principal.ts";
import type { SpendingCall } from "#server/core/caller/spending-call.ts";
import type { Clock } from "#server/core/clock.ts";
import type { Env } from "#server/core/env.ts";
import type { Egress } from "#server/core/interfaces/egress.ts";
import type { IdempotencyClaim } from "#server/core/interfaces/idempotency-claim.ts";
import type { PagesState } from "#server/core/interfaces/pages-state.ts";
import type { Processor } from "#server/core/interfaces/processor.ts";
import type { ReadingDb, Replica } from "#server/core/interfaces/replica.ts";
import type { StorageDriver } from "#server/core/interfaces/storage-driver.ts";
import type { OwnTime, TestBench } from "#server/core/interfaces/test-bench.ts";
import type { VatRegister } from "#server/core/interfaces/vat-register.ts";
import type { Log } from "#server/core/telemetry/log.ts";
import type { PrismaClient } from "#server/generated/prisma/client.ts";

/** Everything an operation needs from outside: time, database, network and processor are parameters. */
export type Services = {
  env: Env;
  db: PrismaClient;
  clock: Clock;
  log: Log;
  /** Takes new payments. Asked for through server/payments/processor/registry.ts alone, as are the others. */
  processor: Processor;
  /** Configured besides: they have payments and cards of earlier settings. */
  otherProcessors?: readonly Processor[] | undefined;
  /** The way out to addresses that merchants name: webhooks. */
  egress: Egress;
  /** Where the bytes of files are. */
  storage: StorageDriver;
  /** Knows which businesses of the EU have which VAT number. */
  vatRegister: VatRegister;
  /** The settings made by merchants' tests; only in testing with the sandbox. */
  bench?: TestBench | undefined;
  /** Used by `readingProcedure` and `readBeside` only. */
  replica?: Replica | undefined;
  /** Only where the service answers before they are built. */
  pages?: PagesState | undefined;
};

/**
 * The context that domain code gets when it acts for a merchant: on behalf of an integration, staff, a shopper or
 * the worker.
 */
export type MerchantContext = Services & {
  merchantId: string;
  /** Absent when the service itself acts (worker, CLI, hosted page). */
  principal?: Principal;
  requestId: string;
  idempotency?: IdempotencyClaim;
  /** Present when a key with limits calls what moves money out. */
  spending?: SpendingCall | undefined;
  /** Present when the call gets an entry in the audit log. */
  audited?: AuditedCall;
};

/**
 * The context of an operation that reads for a merchant and decides nothing: a list, a search, a
 * report. A replica may answer it.
 */
export type ReadingContext = Omit<
  MerchantContext,
  "db" | "idempotency" | "audited" | "spending"
> & {
  db: ReadingDb;
};

/**
 * Services without a call's fields, as the worker's jobs take them. An act of the service itself
 * with a caller's context would store its answer under the caller's idempotency key, and stand in
 * the audit log as the caller's.
 */
export type ServicesAlone = Services & {
  [Name in Exclude<keyof MerchantContext, keyof Services>]?: never;
};

export function servicesAlone(of: Services): ServicesAlone {
  const { env, db, clock, log, processor, otherProcessors, egress, storage, vatRegister, bench } =
    of;
  return { env, db, clock, log, processor, otherProcessors, egress, storage, vatRegister, bench };
}

/**
 * The service itself acting for a merchant: the hosted page, the worker, the command line; also in the
 * midst of a call, whose key and audit entry are the caller's alone.
 */
export function actFor(
  services: Services,
  merchantId: string,
  requestId = newRequestId(),
): MerchantContext {
  const alone = servicesAlone(services);
  return { ...alone, ...ownTime(alone, merchantId), merchantId, requestId };
}

/** By which time a merchant's affairs go: its test clock's, where it has one. */
export function ownTime(
  services: Pick<Services, "bench" | "clock" | "processor" | "otherProcessors">,
  merchantId: string,
): OwnTime {
  const { bench, clock, processor, otherProcessors } = services;
  return bench?.of(merchantId) ?? { clock, processor, otherProcessors };
}

/** A fresh request id, for work that no request started. */
export function newRequestId(): string {
  return `req_${randomUUID().replaceAll("-", "")}`;
}
