import { setTimeout as delay } from "node:timers/promises";
import { ownerOfCredential } from "#server/auth/credentials/owner-of-credential.ts";
import { addMs, minuteMs, secondMs } from "#server/core/clock.ts";
import type { Services } from "#server/core/context.ts";
import { countOne } from "#server/core/telemetry/measures.ts";
import type { Db } from "#server/data/db.ts";
import { transactAside } from "#server/data/transact.ts";
import type { Unit } from "#server/data/transaction/unit.ts";
import type { LoggedRequestModel } from "#server/generated/prisma/models.ts";
import { Budget } from "#server/http/request-log/budget.ts";
import type { Heard, Owner } from "#server/http/request-log/heard.ts";
import { rowOf } from "#server/http/request-log/row.ts";
import { withoutErased } from "#server/http/request-log/without-erased.ts";

/** Rows in memory, of all merchants together; more are dropped. */
const waitingMax = 2_000;
/**
 * How many refused callers' keys are looked up in a second: a stranger's loop finds an end here.
 */
const strangersMax = 50;
const writtenEveryMs = secondMs;
/** Number of waiting rows that are written at once, without waiting for the next interval. */
const manyWaiting = 500;
/** How many seconds the database may be away before the waiting rows are dropped. */
const triesMax = 20;
export const closesWithinMs = 5 * secondMs;

type Waiting = { row: LoggedRequestModel; tries: number };
type Drop = "limit" | "full" | "unwritten";

/**
 * Writes down the requests of integrations, for their merchants to look at. It is told of a request
 * when the answer is on its way, makes the row, and writes rows about every second, one statement
 * for each merchant: no answer waits for it, and none fails because of it. Requests beyond its
 * limits are dropped, counted, and said in the log.
 */
export class RequestLog {
  private readonly services: Services;
  private readonly budget: Budget;
  private heard: Heard[] = [];
  private strangers: Heard[] = [];
  private waiting: Waiting[] = [];
  private timer: NodeJS.Timeout | null = null;
  private writing: Promise<void> = Promise.resolve();
  private isWriting = false;
  private readonly dropped = new Map<Drop, number>();
  private saidAt = -minuteMs;

  constructor(services: Services) {
    this.services = services;
    this.budget = new Budget(services.env.REQUEST_LOG_PER_MINUTE);
    logsOf(services.db).add(this);
  }

  /** Notes a request that has been answered. A request without a credential belongs to nobody and is not kept. */
  note(heard: Heard): void {
    if (this.services.env.REQUEST_LOG_PER_MINUTE === 0) return;
    const isKnown = heard.principal !== null && heard.principal.kind !== "staff";
    if (!isKnown && (heard.principal !== null || heard.authorization === null)) return;
    if (this.heard.length + this.waiting.length >= waitingMax)
      return this.drop("full", heard.principal?.merchantId);
    if (isKnown) {
      // The bodies are looked at after the answers of this turn have been sent.
      if (this.heard.push(heard) === 1) setImmediate(() => this.makeRows());
    } else if (this.strangers.length < strangersMax) this.strangers.push(heard);
    else this.drop("full");
    this.writeSoon();
  }

  /**
   * Requests that come while it writes wait for the end of that: otherwise each second of a hanging
   * database would be another try.
   */
  private writeSoon(): void {
    if (this.isWriting) return;
    this.timer ??= setTimeout(() => void this.flush(), writtenEveryMs).unref();
  }

  /** Writes what has been heard so far. Never rejects. */
  flush(): Promise<void> {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
    this.writing = this.writing.then(() => this.writeAll());
    return this.writing;
  }

  private makeRows(): void {
    const { heard } = this;
    this.heard = [];
    for (const one of heard) {
      const { principal } = one;
      if (!principal) continue;
      const { id: credentialId, merchantId, kind } = principal;
      this.keep(one, { merchantId, credentialId, isToken: kind === "token" });
    }
    if (this.waiting.length >= manyWaiting && !this.isWriting) void this.flush();
  }

  private keep(heard: Heard, owner: Owner): void {
    const { merchantId } = owner;
    const now = this.services.clock.now();
    const omitted = this.budget.take(merchantId, heard.status, now);
    if (omitted === null) return this.drop("limit");
    try {
      const at = this.theirTime(merchantId, heard.at);
      const row = rowOf({ ...heard, at }, owner, omitted);
      const length = (row.sent?.length ?? 0) + (row.answer?.length ?? 0);
      if (!this.budget.takeLength(merchantId, length, now))
        Object.assign(row, { sent: null, answer: null });
      this.waiting.push({ row, tries: 0 });
    } catch (err) {
      this.services.log.error({ err, requestId: heard.requestId }, "a request was not logged");
      this.drop("unwritten", merchantId, omitted + 1);
    }
  }

  /** A merchant finds its requests beside its events and payments: by the time that those go by. */
  private theirTime(merchantId: string, at: Date): Date {
    const { bench, clock } = this.services;
    const theirs = bench?.of(merchantId)?.clock;
    return theirs ? addMs(at, theirs.now().getTime() - clock.now().getTime()) : at;
  }

  private async writeAll(): Promise<void> {
    this.isWriting = true;
    this.makeRows();
    const { strangers } = this;
    this.strangers = [];
    await Promise.all(strangers.map((one) => this.keepOfStranger(one)));
    const merchants = Map.groupBy(this.waiting, ({ row }) => row.merchantId);
    this.waiting = [];
    for (const [merchantId, rows] of merchants) await this.write(merchantId, rows);
    this.isWriting = false;
    this.sayDropped();
    const waits = [this.heard, this.strangers, this.waiting].some(({ length }) => length > 0);
    if (waits) this.writeSoon();
  }

  /** Keeps a request with somebody's key that may not call (revoked, expired) or asks for no path of ours. */
  private async keepOfStranger(heard: Heard): Promise<void> {
    try {
      const owner = await ownerOfCredential(this.services, heard.authorization ?? "");
      if (owner) this.keep(heard, owner);
    } catch {
      this.drop("unwritten");
    }
  }

  private async write(merchantId: string, waiting: Waiting[]): Promise<void> {
    const heard = waiting.map(({ row }) => row);
    const insertAll = async (unit: Unit) => {
      for (const row of await withoutErased(this.services.db, merchantId, heard))
        unit.insert("LoggedRequest", row);
    };
    try {
      // Nothing that the worker does follows from it.
      await transactAside(this.services, insertAll, { wakes: false });
    } catch (err) {
      const again = waiting
        .filter(({ tries }) => tries < triesMax)
        .slice(0, Math.max(0, waitingMax - this.waiting.length));
      this.waiting.push(...again.map(({ row, tries }) => ({ row, tries: tries + 1 })));
      if (again.length === waiting.length) return;
      this.services.log.warn({ err }, "the request log could not be written");
      const left = waiting.filter((one) => !again.includes(one));
      for (const { row } of left) this.drop("unwritten", row.merchantId, row.omitted + 1);
    }
  }

  /**
   * Counts a dropped request. `merchantId` is absent for a stranger, whose merchant nobody knows, and at the
   * limit, which counts its own.
   */
  private drop(reason: Drop, merchantId?: string, omitted = 1): void {
    if (merchantId !== undefined) this.budget.omit(merchantId, omitted, this.services.clock.now());
    countOne("requestLogDropped", { reason });
    this.dropped.set(reason, (this.dropped.get(reason) ?? 0) + 1);
  }

  /** Once a minute, not once a request. */
  private sayDropped(): void {
    if (this.dropped.size === 0 || performance.now() - this.saidAt < minuteMs) return;
    this.saidAt = performance.now();
    const dropped = Object.fromEntries(this.dropped);
    this.dropped.clear();
    this.services.log.info({ dropped }, "requests were not kept in the request log");
  }
}

const logs = new WeakMap<Db, Set<RequestLog>>();

function logsOf(db: Db): Set<RequestLog> {
  const known = logs.get(db) ?? new Set();
  logs.set(db, known);
  return known;
}

/** Writes what this process has heard, before the database is left: seconds at most, whatever its state. */
export async function flushRequestLogs(db: Db): Promise<void> {
  const flushed = Promise.all([...logsOf(db)].map((log) => log.flush()));
  await Promise.race([flushed, delay(closesWithinMs, undefined, { ref: false })]);
}
