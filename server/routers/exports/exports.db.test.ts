import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { addMs, dayMs, hourMs, minuteMs } from "#server/core/clock.ts";
import type { MerchantContext } from "#server/core/context.ts";
import type { StoredBytes } from "#server/core/interfaces/storage-driver.ts";
import { answerFileRequest } from "#server/http/files/answer.ts";
import { providersOf } from "#server/notifications/providers.ts";
import { sendDueLetters } from "#server/notifications/send-account-letters.ts";
import { createCustomer } from "#server/routers/customers/create.ts";
import { leaseMs } from "#server/routers/exports/export-run.ts";
import { makeExports } from "#server/routers/exports/make-exports.ts";
import { sweepExports } from "#server/routers/exports/sweep.ts";
import { disableMerchant } from "#server/routers/operator/merchants.ts";
import { disablePerson } from "#server/routers/operator/people.ts";
import { allExportColumns, isLongFile } from "#server/wire/atoms/lists/export-columns.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { fillIntents } from "#server/workshop/testing/payments/fill-intents.ts";
import { newIntent, newMerchant } from "#server/workshop/testing/payments/payments.ts";
import { createStaff, type Staff } from "#server/workshop/testing/staff/dashboard-mutations.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const clock = testClock();
const services = await testServices({ clock });
const { db, storage } = services;
let ctx: MerchantContext;
let owner: Staff;

beforeEach(async () => {
  ctx = await newMerchant(services);
  owner = await createStaff(services, ctx.merchantId);
});

const operator = { name: "Oda" };
const all = { filter: {}, columns: allExportColumns, timeZone: "Europe/Rome" };
const ask = (input: Partial<typeof all> = {}) => owner.caller.exports.ask({ ...all, ...input });
const only = async () => (await owner.caller.exports.list())[0];

/** Runs the job until there is nothing more to do. */
async function work(job = makeExports()): Promise<void> {
  while ((await job.run(services)) > 0);
}

/** Runs the job once, and no longer than a batch: each look at the clock is beyond the portion's end. */
async function portion(job = makeExports()): Promise<void> {
  const late = vi.spyOn(performance, "now");
  late.mockImplementation(() => late.mock.calls.length * 10_000);
  await job.run(services);
  late.mockRestore();
}

/** The clock, with what was to be done later done as minutes pass. */
function passing() {
  const later = new Map<() => void, Date>();
  const passMinute = async () => {
    clock.advance(minuteMs);
    for (const [act, at] of later) {
      if (at > clock.now()) continue;
      later.delete(act);
      act();
    }
    await turnOver();
  };
  const callAfter = (ms: number, act: () => void) => {
    later.set(act, addMs(clock.now(), ms));
    return () => void later.delete(act);
  };
  return { ...clock, callAfter, passMinute };
}

/** Runs queries until the first of the renewals that were begun are written; the last need not be. */
async function turnOver(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) await db.$queryRaw`SELECT 1`;
}

/** Counting payments breaks off at its limit of time; finding them does not. */
function countsTimeOut() {
  const timeout = Object.assign(new Error("canceling statement"), { code: "57014" });
  const really = db.$transaction.bind(db) as (...given: unknown[]) => Promise<unknown>;
  return vi.spyOn(db, "$transaction").mockImplementation((async (...given: [unknown]) => {
    if (Array.isArray(given[0])) throw timeout;
    return really(...given);
  }) as never);
}

/** The response that a browser gets when it follows the link. */
async function download(url: string) {
  const request = { method: "GET", url: new URL(url), headers: {}, body: Readable.from([]) };
  const { status, body } = await answerFileRequest(services, request);
  return { status, csv: body instanceof Readable ? (await buffer(body)).toString() : "" };
}

const fileOf = async (staff: Staff, id: string) =>
  download((await staff.caller.exports.open({ id })).url);

describe("a file of payments that the worker writes", () => {
  test("has the rows, columns and times that were asked for, and no formula", async () => {
    await newIntent(await newMerchant(services), { amount: 999 });
    const { id: customerId } = await createCustomer(ctx, { email: "a@b.example", name: "=1+1" });
    await newIntent(ctx, { amount: 1234, customerId });
    await newIntent(ctx, { amount: 4321, currency: "USD" });
    const { id } = await ask({ filter: { currency: "EUR" }, columns: ["customer", "amount"] });
    await work();
    const job = await only();
    expect(job).toMatchObject({ id, status: "finished", rowsDone: 1, rowsTotal: 1 });
    const { csv } = await fileOf(owner, id);
    expect(csv).toBe("\uFEFFAmount,Customer\n12.34,'=1+1\n");
    expect(job?.size).toBe(Buffer.byteLength(csv));
  });

  test("says how many rows of how many are written, over several portions", async () => {
    await fillIntents(ctx, 1600);
    await ask();
    expect(await only()).toMatchObject({ status: "waiting", rowsTotal: null, rowsDone: 0 });
    const job = makeExports();
    const late = vi.spyOn(performance, "now").mockImplementation(() => 0);
    // Each look at the clock is beyond the portion's end: a portion is one batch.
    late.mockImplementation(() => late.mock.calls.length * 10_000);
    await job.run(services);
    expect(await only()).toMatchObject({ status: "running", rowsTotal: 1600, rowsDone: 500 });
    await job.run(services);
    expect(await only()).toMatchObject({ rowsDone: 1000 });
    late.mockRestore();
    await work(job);
    const { id, rowsDone } = (await only()) ?? { id: "" };
    expect(rowsDone).toBe(1600);
    const lines = (await fileOf(owner, id)).csv.trim().split("\n").slice(1);
    expect(new Set(lines.map((line) => line.split(",").at(-1))).size).toBe(1600);
  });

  test("is written without a total when its rows take too long to count", async () => {
    await newIntent(ctx);
    const { id } = await ask();
    const slow = countsTimeOut();
    await work();
    slow.mockRestore();
    expect(await only()).toMatchObject({ status: "finished", rowsDone: 1, rowsTotal: null });
    expect((await fileOf(owner, id)).csv.trim().split("\n")).toHaveLength(2);
  });

  test("leaves out what was made after it was asked for", async () => {
    await newIntent(ctx);
    await ask();
    clock.advance(1000);
    await newIntent(ctx);
    await work();
    expect(await only()).toMatchObject({ rowsDone: 1, rowsTotal: 1 });
  });

  test("is written by one of two workers, and its person gets one letter with no link to the file", async () => {
    await newIntent(ctx);
    const put = vi.spyOn(storage, "put");
    const { id } = await ask();
    await Promise.all([work(), work(), work()]);
    expect(put.mock.calls.filter(([key]) => key.includes(id))).toHaveLength(1);
    put.mockRestore();
    const letters = await db.accountLetter.findMany({ where: { exportId: id } });
    expect(letters).toMatchObject([{ recipient: owner.email, notice: "export_finished" }]);
    const send = vi.spyOn(providersOf(services.env).account, "send");
    while ((await sendDueLetters(services)) > 0);
    const sent = send.mock.calls.find(([message]) => message.recipient === owner.email)?.[0];
    send.mockRestore();
    expect(sent?.subject).toBe("Your export from Fern & Oak is ready");
    expect(sent?.text).toContain(`${services.env.APP_URL}/payments/exports`);
    expect(sent?.text).not.toContain("/files/");
  });

  test("is begun anew when the worker that wrote it died, once its lease is over", async () => {
    await fillIntents(ctx, 700);
    const { id } = await ask();
    const dies = makeExports();
    const late = vi.spyOn(performance, "now");
    late.mockImplementation(() => late.mock.calls.length * 10_000);
    await dies.run(services);
    late.mockRestore();
    expect(await only()).toMatchObject({ status: "running", rowsDone: 500 });
    await work();
    expect(await only()).toMatchObject({ status: "running", rowsDone: 500 });
    clock.advance(leaseMs + 1);
    await work();
    expect(await only()).toMatchObject({ status: "finished", rowsDone: 700 });
    // A worker that was slow, not dead, finds that the export belongs to another now, and spoils nothing.
    await work(dies);
    expect((await fileOf(owner, id)).csv.trim().split("\n")).toHaveLength(701);
  });

  test("is begun anew at once when the worker that wrote it was stopped", async () => {
    await fillIntents(ctx, 700);
    await ask();
    const stopped = makeExports();
    const late = vi.spyOn(performance, "now");
    late.mockImplementation(() => late.mock.calls.length * 10_000);
    await stopped.run(services);
    late.mockRestore();
    await stopped.drain?.(services);
    await work();
    expect(await only()).toMatchObject({ status: "finished", rowsDone: 700 });
  });

  test("is written after any number of workers that were stopped", async () => {
    await fillIntents(ctx, 700);
    const { id } = await ask();
    for (let time = 0; time < 6; time += 1) {
      const stopped = makeExports();
      await portion(stopped);
      await stopped.drain?.(services);
    }
    await work();
    expect(await only()).toMatchObject({ status: "finished", rowsDone: 700 });
    expect((await fileOf(owner, id)).csv.trim().split("\n")).toHaveLength(701);
  });

  test("that cannot be written is tried again, then given up, and its person is told", async () => {
    await newIntent(ctx);
    const { id } = await ask();
    const put = vi.spyOn(storage, "put").mockRejectedValue(new Error("the store is away"));
    for (let time = 0; time < 6; time += 1) {
      await work();
      clock.advance(hourMs);
    }
    put.mockRestore();
    expect(await only()).toMatchObject({ status: "failed", failureReason: expect.any(String) });
    const letters = await db.accountLetter.findMany({ where: { exportId: id } });
    expect(letters).toMatchObject([{ notice: "export_failed" }]);
    await expect(owner.caller.exports.open({ id })).rejects.toMatchObject({
      cause: { code: "invalid_state" },
    });
  });
});

describe("a file that the store needs long for", () => {
  test("is finished by who began it, and so is the one that waits behind it", async () => {
    await newIntent(ctx);
    await fillIntents(ctx, 600);
    const patient = { ...services, clock: passing() };
    const jobs = [await ask(), await ask({ filter: { currency: "EUR" } })];
    const really = storage.put.bind(storage);
    const put = vi.spyOn(storage, "put").mockImplementation(async (key, bytes: StoredBytes, as) => {
      for (let minutes = 0; minutes < 12; minutes += 1) await patient.clock.passMinute();
      await work();
      await really(key, bytes, as);
    });
    const job = makeExports();
    while ((await job.run(patient)) > 0);
    const stored = put.mock.calls.map(([key]) => key);
    put.mockRestore();
    expect(stored.toSorted()).toEqual(jobs.map(({ id }) => `${ctx.merchantId}/${id}_1`).toSorted());
    const found = await owner.caller.exports.list();
    expect(found.map(({ status }) => status)).toEqual(["finished", "finished"]);
  });

  test("is refused, and its person told, when it is larger than any store takes at once", async () => {
    await fillIntents(ctx, 20);
    const { id } = await ask();
    const put = vi.spyOn(storage, "put");
    await work(makeExports({ bytes: 500 }));
    expect(put.mock.calls.filter(([key]) => key.includes(id))).toEqual([]);
    put.mockRestore();
    expect(await only()).toMatchObject({
      status: "failed",
      failureReason: "The file is too large for the store. Narrow the filter and request several.",
    });
    const letters = await db.accountLetter.findMany({ where: { exportId: id } });
    expect(letters).toMatchObject([{ notice: "export_failed" }]);
  });
});

test("who has lost an export to another worker and fails takes no lease from it", async () => {
  await newIntent(ctx);
  const { id } = await ask();
  const put = vi.spyOn(storage, "put").mockImplementationOnce(async () => {
    clock.advance(leaseMs + 1);
    const row = { merchantId: ctx.merchantId, id };
    const leaseUntil = addMs(clock.now(), leaseMs);
    await db.exportJob.updateMany({ where: row, data: { attempts: 2, leaseUntil } });
    throw new Error("the store is away");
  });
  await makeExports().run(services);
  put.mockRestore();
  const row = await db.exportJob.findFirstOrThrow({ where: { merchantId: ctx.merchantId, id } });
  expect(row.leaseUntil).toEqual(addMs(clock.now(), leaseMs));
});

describe("an export that is canceled", () => {
  test("before it was begun is never written", async () => {
    const { id } = await ask();
    expect(await owner.caller.exports.cancel({ id })).toMatchObject({ status: "canceled" });
    expect(await owner.caller.exports.cancel({ id })).toMatchObject({ status: "canceled" });
    await work();
    expect(await only()).toMatchObject({ status: "canceled", rowsTotal: null });
  });

  test("while its file goes to the store leaves no bytes there", async () => {
    await newIntent(ctx);
    const { id } = await ask();
    const really = storage.put.bind(storage);
    const put = vi.spyOn(storage, "put").mockImplementation(async (key, bytes: StoredBytes, as) => {
      await really(key, bytes, as);
      await owner.caller.exports.cancel({ id });
    });
    await work();
    put.mockRestore();
    expect(await only()).toMatchObject({ status: "canceled" });
    expect(await storage.read(`${ctx.merchantId}/${id}_1`)).toBeNull();
  });

  test("cannot be when it is over", async () => {
    const { id } = await ask();
    await work();
    await expect(owner.caller.exports.cancel({ id })).rejects.toMatchObject({
      cause: { code: "invalid_state" },
    });
  });
});

describe("an export is its person's alone:", () => {
  test("colleagues and other merchants' people do not find it", async () => {
    const { id } = await ask();
    await work();
    const colleague = await createStaff(services, ctx.merchantId);
    const stranger = await createStaff(services, (await newMerchant(services)).merchantId);
    for (const { caller } of [colleague, stranger]) {
      expect(await caller.exports.list()).toEqual([]);
      for (const act of [caller.exports.open, caller.exports.cancel])
        await expect(act({ id })).rejects.toMatchObject({ cause: { code: "not_found" } });
    }
  });

  test("who may not read payments any more opens nothing", async () => {
    const { id } = await ask();
    await work();
    owner.principal.scopes = new Set(["products:read"]);
    await expect(owner.caller.exports.open({ id })).rejects.toMatchObject({
      cause: { code: "insufficient_role" },
    });
  });

  test("nothing is written for who was removed meanwhile", async () => {
    const viewer = await createStaff(services, ctx.merchantId, "viewer");
    const { id } = await viewer.caller.exports.ask(all);
    await owner.caller.team.remove({ userId: viewer.userId });
    await work();
    const row = await db.exportJob.findFirstOrThrow({ where: { merchantId: ctx.merchantId, id } });
    expect(row).toMatchObject({ status: "canceled", rowsTotal: null });
    expect(await db.accountLetter.count({ where: { exportId: id } })).toBe(0);
  });

  test.each([
    ["account", (email: string) => disablePerson(services, { email, operator })],
    ["merchant", () => disableMerchant(services, { merchantId: ctx.merchantId, operator })],
  ])(
    "nothing is kept, and no letter sent, when the %s was closed meanwhile",
    async (_of, close) => {
      const viewer = await createStaff(services, ctx.merchantId, "viewer");
      const { id } = await viewer.caller.exports.ask(all);
      await close(viewer.email);
      await work();
      const row = await db.exportJob.findFirstOrThrow({
        where: { merchantId: ctx.merchantId, id },
      });
      expect(row).toMatchObject({ status: "canceled", size: null });
      expect(await db.accountLetter.count({ where: { exportId: id } })).toBe(0);
    },
  );

  test.each(["before the last portion", "while the store takes it"])(
    "nothing is kept, and no letter sent, for who was removed %s",
    async (when) => {
      await fillIntents(ctx, 700);
      const viewer = await createStaff(services, ctx.merchantId, "viewer");
      const { id } = await viewer.caller.exports.ask(all);
      const job = makeExports();
      const remove = () => owner.caller.team.remove({ userId: viewer.userId });
      const really = storage.put.bind(storage);
      const put = vi.spyOn(storage, "put");
      if (when === "before the last portion") {
        await portion(job);
        await remove();
      } else {
        put.mockImplementationOnce(async (key, bytes: StoredBytes, as) => {
          await really(key, bytes, as);
          await remove();
        });
      }
      await work(job);
      const puts = put.mock.calls.length;
      put.mockRestore();
      expect(puts).toBe(when === "before the last portion" ? 0 : 1);
      const where = { merchantId: ctx.merchantId, id };
      expect(await db.exportJob.findFirstOrThrow({ where })).toMatchObject({
        status: "canceled",
        failureReason:
          "The person who requested this export may no longer read payments of this business.",
      });
      expect(await db.accountLetter.count({ where: { exportId: id } })).toBe(0);
      expect(await storage.read(`${ctx.merchantId}/${id}_1`)).toBeNull();
    },
  );

  test("the store's address works for a minute", async () => {
    const { id } = await ask();
    await work();
    const { url } = await owner.caller.exports.open({ id });
    expect((await download(url)).status).toBe(200);
    clock.advance(minuteMs + 1);
    expect((await download(url)).status).toBe(403);
  });

  test("who asked, canceled and had the file is in the audit log", async () => {
    const { id } = await ask();
    await work();
    await owner.caller.exports.open({ id });
    const { id: other } = await ask();
    await owner.caller.exports.cancel({ id: other });
    const entries = await db.auditEntry.findMany({
      where: { merchantId: ctx.merchantId, action: { startsWith: "exports." } },
      orderBy: { position: "asc" },
    });
    expect(entries[0]?.after).toMatchObject({ filter: [expect.stringMatching(/^to=/)] });
    expect(entries[1]?.after).toMatchObject({ rows: 0, filter: [expect.stringMatching(/^to=/)] });
    expect(entries.map(({ action, actorId }) => [action, actorId])).toEqual(
      ["exports.ask", "exports.open", "exports.ask", "exports.cancel"].map((action) => [
        action,
        owner.userId,
      ]),
    );
  });

  test("three are under way at most", async () => {
    const asked = await Promise.allSettled([ask(), ask(), ask(), ask(), ask()]);
    expect(asked.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
    await expect(ask()).rejects.toMatchObject({ cause: { code: "conflict" } });
    await work();
    await ask();
  });
});

test("a file whose rows take too long to count is long: nobody waits for it", async () => {
  await newIntent(ctx);
  const filter = { currency: "EUR" };
  expect(await owner.caller.exports.count({ filter })).toBe(1);
  const slow = countsTimeOut();
  const counted = await owner.caller.exports.count({ filter });
  slow.mockRestore();
  expect(counted).toBeNull();
  expect(isLongFile(counted)).toBe(true);
});

test("of a person's exports fifty are kept, and the next waits until one is forgotten", async () => {
  const { id } = await ask();
  await work();
  const row = await db.exportJob.findFirstOrThrow({ where: { merchantId: ctx.merchantId, id } });
  const others = Array.from({ length: 49 }, (_, nth) => ({ ...row, id: `${id}_${nth}` }));
  await db.exportJob.createMany({ data: others as never });
  await expect(ask()).rejects.toMatchObject({ cause: { code: "conflict" } });
  const colleague = await createStaff(services, ctx.merchantId);
  await colleague.caller.exports.ask(all);
  clock.advance(7 * dayMs + minuteMs);
  await sweepExports(services);
  await ask();
});

test("after seven days neither the file nor its row is there", async () => {
  await newIntent(ctx);
  const { id } = await ask();
  await work();
  const key = `${ctx.merchantId}/${id}_1`;
  clock.advance(7 * dayMs - minuteMs);
  await sweepExports(services);
  expect((await fileOf(owner, id)).status).toBe(200);
  clock.advance(2 * minuteMs);
  await Promise.all([sweepExports(services), sweepExports(services)]);
  expect(await storage.read(key)).toBeNull();
  expect(await owner.caller.exports.list()).toEqual([]);
});

test("a service that was restored without the file says so", async () => {
  const { id } = await ask();
  await work();
  await storage.remove(`${ctx.merchantId}/${id}_1`);
  await expect(owner.caller.exports.open({ id })).rejects.toMatchObject({
    cause: {
      code: "invalid_state",
      message: "The file has been deleted. Request the export again.",
    },
  });
});

test("a filter's end before the moment of asking stays", async () => {
  const to = addMs(clock.now(), -dayMs).toISOString();
  expect((await ask({ filter: { to } })).filter.to).toBe(to);
});
