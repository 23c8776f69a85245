import { problemKinds } from "#server/core/interfaces/processor-problems.ts";
import { processorNames } from "#server/core/interfaces/processor.ts";
/** Bucket boundaries, in seconds, for the waits of every process: from a statement to a slow receiver. */
const boundaries = [0.005, 0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1, 2, 5, 10, 30];
/** For metrics with many label values: each boundary is one more series for each of them. */
const fewBoundaries = [0.005, 0.025, 0.1, 0.5, 2, 10];

const seconds = { kind: "histogram", unit: "s", boundaries } as const;
const counter = { kind: "counter" } as const;
const gauge = { kind: "gauge" } as const;

/**
 * Everything that Canary measures; a metric, or a word beside it, that does not stand here cannot be recorded. Names and
 * units follow OpenTelemetry's semantic conventions. Of a word all values are listed, or null: paths that we declare,
 * statuses, codes, names of jobs and errors. Nothing that a caller wrote and no merchant, so that their number stays
 * small. What alerts count as a failure is a counter of its own, all of whose words are listed: each of its series is
 * there at 0 from the start, while one that begins with its first event shows Prometheus no increase. No word is `job` or `instance`: Prometheus names by these whom it has asked, and renames ours.
 */
export const metricsTable = {
  request: {
    ...seconds,
    name: "http.server.request.duration",
    description: "REST requests and answers of the hosted page.",
    labels: { "http.request.method": null, "http.route": null, "http.response.status_code": null },
  },
  requestFailed: {
    ...counter,
    name: "canary.request.failed",
    description: "Answers of 5xx: of the hosted page, and of REST's paths but health.",
    labels: { part: ["checkout", "api"] },
  },
  procedure: {
    ...seconds,
    boundaries: fewBoundaries,
    name: "canary.procedure.duration",
    description: "Calls of procedures, by REST or by tRPC.",
    labels: { procedure: null, outcome: null },
  },
  statement: {
    ...seconds,
    boundaries: [0.0005, 0.001, ...boundaries],
    name: "canary.database.statement.duration",
    description: "Statements, from when a connection is told until it has answered.",
    labels: {
      operation: ["select", "insert", "update", "delete", "with", "transaction", "other"],
      outcome: null,
    },
  },
  databaseIll: {
    ...counter,
    name: "canary.database.ill",
    description: "Statements that failed for want of room, or of a damaged database.",
    labels: { sqlstate: ["53", "58", "XX"] },
  },
  webhookAttempt: {
    ...seconds,
    name: "canary.webhook.attempt.duration",
    description: "Attempts of webhook deliveries.",
    labels: { outcome: ["delivered", "pending", "failed"] },
  },
  webhookUnaccepted: {
    ...counter,
    name: "canary.webhook.unaccepted",
    description: "Attempts of webhook deliveries that were not accepted.",
    labels: { outcome: ["pending", "failed"] },
  },
  webhookStart: {
    ...seconds,
    name: "canary.webhook.start.delay",
    description: "From events until their first attempts begin.",
    labels: {},
  },
  processorCall: {
    ...seconds,
    name: "canary.processor.call.duration",
    description: "Calls of the card processor.",
    labels: { call: null, processor: processorNames, outcome: null },
  },
  processorProblem: {
    ...counter,
    name: "canary.processor.problem",
    description: "Calls of the card processor that it did not do, by why (deploy/processor.md).",
    labels: { processor: processorNames, kind: problemKinds },
  },
  job: {
    ...seconds,
    name: "canary.job.duration",
    description: "Runs of the worker's jobs.",
    labels: { "canary.job": null, outcome: null },
  },
  pageCheck: {
    ...counter,
    name: "canary.page.check",
    description: "Comparisons of the hosted page with its inventory.",
    labels: { outcome: ["passed", "changed", "unanswered"] },
  },
  pageReport: {
    ...counter,
    name: "canary.page.report",
    description: "Reports of browsers about a page's policy.",
    labels: { page: ["/checkout", "other"] },
  },
  requestLogDropped: {
    ...counter,
    name: "canary.request_log.dropped",
    description: "Requests not kept in their log.",
    labels: { reason: ["limit", "full", "unwritten"] },
  },
  requestShed: {
    ...counter,
    name: "canary.request.shed",
    description: "Requests refused because too much is asked.",
    labels: { priority: ["payment", "ordinary", "deferrable"] },
  },
  chargeRefused: {
    ...counter,
    name: "canary.charge.refused",
    description: "New charges refused: the processor is away.",
    labels: { processor: processorNames },
  },
  chargeRouted: {
    ...counter,
    name: "canary.charge.routed",
    description:
      "New charges by the processor that was chosen among several, and whether by a rule.",
    labels: { processor: processorNames, by: ["rule", "otherwise"] },
  },
  chargeAnswered: {
    ...counter,
    name: "canary.charge.answered",
    description:
      "Answers to new charges whose processor was chosen among several, and whether by a rule.",
    labels: {
      processor: processorNames,
      by: ["rule", "otherwise"],
      outcome: ["paid", "waits", "declined", "unknown"],
    },
  },
  failOver: {
    ...counter,
    name: "canary.charge.failed_over",
    description:
      "Charges that went on to another processor, because one had certainly charged nothing.",
    labels: { from: processorNames, processor: processorNames },
  },
  listRead: {
    ...counter,
    name: "canary.list.read",
    description:
      "Lists, searches and reports that a replica might have answered, by where they were read.",
    labels: {
      place: ["replica", "primary"],
      because: ["", "away", "behind", "unknown", "own change", "failed"],
    },
  },
  requestsInFlight: {
    ...gauge,
    name: "canary.requests.in_flight",
    description: "Requests in progress, without those that wait for the processor.",
    labels: {},
  },
  requestsLimit: {
    ...gauge,
    name: "canary.requests.limit",
    description: "Maximum of requests in progress; further requests are refused.",
    labels: {},
  },
  databaseConnections: {
    ...gauge,
    name: "canary.database.connections",
    description: "Connections of the pool, and requests that wait for one.",
    labels: { state: ["used", "idle", "waiting"] },
  },
  replicaLag: {
    ...gauge,
    unit: "s",
    name: "canary.replica.lag",
    description: "How much of the past the replica may lack; grows while it is away.",
    labels: {},
  },
  processorCircuit: {
    ...gauge,
    name: "canary.processor.circuit",
    description: "1 while new charges are refused, 0.5 while a few are let through, else 0.",
    labels: { processor: processorNames },
  },
  clockSkew: {
    ...gauge,
    unit: "s",
    name: "canary.clock.skew",
    description: "How far this host's clock is off the database's, which counts.",
    labels: {},
  },
  diskFree: {
    ...gauge,
    unit: "1",
    name: "canary.disk.free",
    description: "The part of DATA_DIR's disk that is free.",
    labels: {},
  },
  queueWait: {
    ...gauge,
    unit: "s",
    name: "canary.queue.wait",
    description: "How long the oldest entry of a queue has been due.",
    labels: {
      queue: [
        "events",
        "deliveries",
        "messages",
        "payments in doubt",
        "refunds in doubt",
        "payouts in doubt",
        "card removals",
        "differences",
      ],
    },
  },
  booksCheckAge: {
    ...gauge,
    unit: "s",
    name: "canary.books.check_age",
    description: "How long ago the books were last checked; never: since the first merchant.",
    labels: { check: ["ledger", "reconciliation", "processor"] },
  },
  booksProblems: {
    ...gauge,
    name: "canary.books.problems",
    description: "Problems that the latest check of the ledgers found.",
    labels: { check: ["ledger", "reconciliation", "processor"] },
  },
  jobSuccessAge: {
    ...gauge,
    unit: "s",
    name: "canary.job.success_age",
    description:
      "How long ago this process last ended a run of the job well; never: since its start.",
    labels: { "canary.job": null },
  },
  jobRest: {
    ...gauge,
    unit: "s",
    name: "canary.job.rest",
    description: "How long the job rests at most between two runs.",
    labels: { "canary.job": null },
  },
} as const satisfies Record<string, Declared>;

type Declared = {
  kind: "histogram" | "counter" | "gauge";
  name: string;
  description: string;
  unit?: string;
  boundaries?: readonly number[];
  labels: Readonly<Record<string, readonly string[] | null>>;
};

type Table = typeof metricsTable;
export type Metric = keyof Table;

/** The metrics of this kind. */
export type MetricOf<Kind> = {
  [M in Metric]: Table[M]["kind"] extends Kind ? M : never;
}[Metric];

/** The labels of a metric, all of which are given with each figure. */
export type LabelsOf<M extends Metric> = {
  [L in keyof Table[M]["labels"]]: Table[M]["labels"][L] extends readonly (infer Word)[]
    ? Word
    : string | number;
};

/** The same, by its keys, as plain data. */
export function declaredOf(metric: Metric): Declared {
  return metricsTable[metric];
}
