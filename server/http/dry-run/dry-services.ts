import { invariant, InvariantError } from "#server/core/assert.ts";
import type { Services } from "#server/core/context.ts";
import type { OutsideCall } from "#server/core/interfaces/outside-call.ts";
import type { StorageDriver } from "#server/core/interfaces/storage-driver.ts";
import type { TestBench } from "#server/core/interfaces/test-bench.ts";
import type { VatRegister } from "#server/core/interfaces/vat-register.ts";
import type { Db } from "#server/data/db.ts";
import { createDryProcessors } from "#server/payments/processor/create.ts";

type Dry = { db: Db; merchantId: string; note: (call: OutsideCall) => void };

/** The services that a dry run works with: its own client of the database, and nobody outside. */
export function dryServices(services: Services, dry: Dry): Services {
  const { env, clock, log } = services;
  const { db, merchantId, note } = dry;
  // No fault that a merchant's tests have set goes off, which would count.
  const needs = { env, db, log, merchantId, bench: { takeFault: async () => null } };
  const processorsBy = (time: Pick<Services, "clock" | "processor" | "otherProcessors">) =>
    createDryProcessors({ ...needs, clock: time.clock }, time, note);
  return {
    env,
    db,
    clock,
    log,
    ...processorsBy(services),
    egress: { dispatcher: noWayOut },
    storage: dryStorage(services.storage, dry),
    vatRegister: dryRegister(services, dry),
    bench: services.bench && dryBench(services.bench, processorsBy),
  };
}

/** Nothing but the worker sends to merchants' addresses. */
const noWayOut = new Proxy({} as Services["egress"]["dispatcher"], {
  get: () => () => invariant(false, "a dry run sends nothing"),
});

function dryBench(
  bench: TestBench,
  processorsBy: (
    time: NonNullable<ReturnType<TestBench["of"]>>,
  ) => Pick<Services, "processor" | "otherProcessors">,
): TestBench {
  const never = async (): Promise<never> => {
    throw new InvariantError("a dry run leaves the settings of tests alone");
  };
  return {
    of(merchantId) {
      const time = bench.of(merchantId);
      return time && { clock: time.clock, ...processorsBy(time) };
    },
    takeProcessors: () => invariant(false, "a dry run has the processors that it began with"),
    ahead: () => bench.ahead(),
    takeFault: async () => null,
    moveTo: never,
    setFault: never,
    follow: never,
  };
}

/** Reads what is there, as far as it decides the answer, and changes nothing. */
function dryStorage(storage: StorageDriver, { note }: Dry): StorageDriver {
  const kept = new Set<string>();
  const noted = (call: string) =>
    note({ system: "storage", name: null, call, amount: null, currency: null });
  return {
    bucket: storage.bucket,
    check: () => storage.check(),
    // An address that took bytes would take them for a file that nobody will ever have.
    uploadAddress: async () => ({ url: "https://dry-run.invalid/", headers: {} }),
    downloadAddress: (grant) => storage.downloadAddress(grant),
    async keep(key) {
      noted("keep");
      const waiting = await storage.readWaiting(key);
      if (waiting) kept.add(key);
      const found = waiting ?? (await storage.read(key));
      found?.body.destroy();
      return found?.size ?? null;
    },
    put: async () => noted("put"),
    read: (key) => (kept.has(key) ? storage.readWaiting(key) : storage.read(key)),
    readWaiting: (key) => storage.readWaiting(key),
    discard: async () => noted("discard"),
    remove: async () => noted("remove"),
  };
}

/** In testing the register is a part of this service. */
function dryRegister({ env, vatRegister }: Services, { note }: Dry): VatRegister {
  return {
    async ask(number, seller) {
      note({ system: "vat_register", name: null, call: "ask", amount: null, currency: null });
      if (env.APP_ENV === "testing") return vatRegister.ask(number, seller);
      return { state: "unchecked", consultationNumber: null, name: null };
    },
  };
}
