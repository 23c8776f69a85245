/** How payments went for a while: contract §8, "Drill (+)". */
export type Measured = {
  /** Clients that pay at once, each one payment after the other. */
  clients: number;
  ms: number;
  /** Acknowledged in that time. */
  payments: number;
  p50Ms: number;
  p99Ms: number;
};

export type Busy = Measured & {
  /** Written to PostgreSQL's log of changes (WAL), and added to its files, meanwhile. */
  walBytes: number;
  diskBytes: number;
};

export const stepNames = ["app", "database", "restore", "replica"] as const;
export type StepName = (typeof stepNames)[number];
/** A service may have no replica. */
const needed: readonly StepName[] = ["app", "database", "restore"];

export type DrillStep = {
  name: StepName;
  /** Describes what was lost and what was done about it. */
  what: string;
  killedAt: string;
  /** Null: no payment was acknowledged within the time that a recovery may take. */
  recoveredAt: string | null;
  /** Payments acknowledged up to then since the drill began, and how many of them are missing afterwards. */
  acknowledged: number;
  missing: number;
  /** Acknowledgement of the oldest payment that is missing; for a restore the moment of its backup. */
  lostSince: string | null;
  /** Whether the step was to lose nothing that was acknowledged. */
  losesNothing: boolean;
  books: { entries: number; auditEntries: number; problems: string[] };
  /** Only of a restore: seals of the backup, and those that are not the same where it was made. */
  seals: { compared: number; differing: number } | null;
};

export type Price = {
  /** Price of all machines for an hour, in millionths of the currency's unit. */
  hourlyMicros: number;
  currency: string;
};

/** All that a drill has seen. Whatever is computed from it is in `figuresOf`. */
export type Observed = {
  format: "canary-drill-1";
  service: { version: string; commit: string | null; address: string };
  database: { version: string; settings: Record<string, string> };
  machine: {
    system: string;
    processor: string;
    cores: number;
    memoryBytes: number;
    disk: string;
    diskFreeBytes: number;
  };
  site: string;
  startedAt: string;
  finishedAt: string;
  price: Price | null;
  quiet: Measured;
  busy: Busy;
  steps: DrillStep[];
};

export type StepFigures = {
  name: StepName;
  passed: boolean;
  /** Null where it never recovered. */
  rtoMs: number | null;
  rpoMs: number;
};

export type Figures = {
  passed: boolean;
  paymentsPerSecond: { quiet: number; busy: number };
  walBytesPerPayment: number;
  diskBytesPerPayment: number;
  /** In millionths of the currency's unit, rounded up. */
  costOfThousandMicros: number | null;
  steps: StepFigures[];
};

export type Certificate = Observed & { figures: Figures };

/** Adds what follows from what was seen. */
export function certify(observed: Observed): Certificate {
  return { ...observed, figures: figuresOf(observed) };
}

/** Everything that is computed; whoever reads a certificate computes it again. */
export function figuresOf({ quiet, busy, price, steps }: Observed): Figures {
  const done = steps.map(figuresOfStep);
  return {
    passed:
      done.every((step) => step.passed) &&
      needed.every((name) => done.some((step) => step.name === name)),
    paymentsPerSecond: { quiet: perSecond(quiet), busy: perSecond(busy) },
    walBytesPerPayment: each(busy.walBytes, busy.payments),
    diskBytesPerPayment: each(busy.diskBytes, busy.payments),
    costOfThousandMicros: price && costOfThousand(price, busy),
    steps: done,
  };
}

function figuresOfStep(step: DrillStep): StepFigures {
  const killed = Date.parse(step.killedAt);
  const { name, recoveredAt, lostSince, missing, losesNothing, books, seals } = step;
  return {
    name,
    passed:
      recoveredAt !== null &&
      books.problems.length === 0 &&
      (!losesNothing || missing === 0) &&
      (seals === null ? name !== "restore" : seals.differing === 0),
    rtoMs: recoveredAt === null ? null : Date.parse(recoveredAt) - killed,
    rpoMs: lostSince === null ? 0 : killed - Date.parse(lostSince),
  };
}

/** With one place behind the point. */
function perSecond({ payments, ms }: Measured): number {
  return ms === 0 ? 0 : Math.round((payments * 10_000) / ms) / 10;
}

function each(total: number, count: number): number {
  return count === 0 ? 0 : Math.ceil(total / count);
}

const hourMs = 3_600_000;

/** The price of the hours that a thousand payments take at the rate that was measured. */
function costOfThousand({ hourlyMicros }: Price, { payments, ms }: Measured): number | null {
  return payments === 0 ? null : Math.ceil((hourlyMicros * 1_000 * ms) / (payments * hourMs));
}
