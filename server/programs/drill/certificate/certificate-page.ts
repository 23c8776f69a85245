import type {
  Certificate,
  DrillStep,
  Measured,
  StepFigures,
} from "#server/programs/drill/certificate/certificate.ts";

const titles = {
  app: "App killed",
  database: "Database killed",
  restore: "Backup restored",
  replica: "Replica promoted",
} as const;

const nameWidth = 20;

/** A certificate for a person. The same one gives the same text, so that a changed text is noticed. */
export function certificatePage(certificate: Certificate): string {
  const { figures, steps } = certificate;
  const verdict = figures.passed ? "PASSED" : "FAILED";
  const parts = steps.map((step, place) => stepLines(step, figures.steps[place]));
  return [
    `CERTIFICATE OF A DRILL: ${verdict}`,
    "",
    ...header(certificate),
    "",
    ...measured(certificate),
    ...parts.flatMap((lines) => ["", ...lines]),
    "",
    ...limits,
  ].join("\n");
}

function header(certificate: Certificate): string[] {
  const { service, database, machine, site } = certificate;
  const settings = Object.entries(database.settings).map(
    ([name, value]) => `${name}=${value === "" ? "''" : value}`,
  );
  return [
    line("Service", `Canary ${service.version} at ${service.address}`),
    line("Commit", service.commit ?? "not known: a tree that is deployed"),
    line("Tried on", site),
    line("PostgreSQL", database.version),
    ...settings.map((setting, place) => line(place === 0 ? "Settings" : "", setting)),
    line("Machine", `${machine.cores} cores (${machine.processor}), ${gib(machine.memoryBytes)}`),
    line("System", machine.system),
    line("Disk", `${machine.disk}, ${gib(machine.diskFreeBytes)} free`),
    line("From", certificate.startedAt),
    line("To", certificate.finishedAt),
  ];
}

function measured({ quiet, busy, figures, price }: Certificate): string[] {
  const { paymentsPerSecond, costOfThousandMicros, walBytesPerPayment } = figures;
  const cost =
    price === null
      ? "not asked for: --hourly says what the machines cost"
      : `${inUnits(costOfThousandMicros)} ${price.currency}, at ${inUnits(price.hourlyMicros)} ${price.currency} an hour`;
  return [
    line("Quiet", rateOf(quiet, paymentsPerSecond.quiet)),
    line("Load", rateOf(busy, paymentsPerSecond.busy)),
    line("Log of changes", `${walBytesPerPayment} bytes a payment`),
    line("Files", `${figures.diskBytesPerPayment} bytes a payment`),
    line("Thousand payments", cost),
  ];
}

function rateOf({ clients, p50Ms, p99Ms, payments, ms }: Measured, perSecond: number): string {
  const who = clients === 1 ? "1 client" : `${clients} clients`;
  return `${perSecond} payments a second by ${who} (${payments} in ${seconds(ms)}); median ${p50Ms} ms, 99th percentile ${p99Ms} ms`;
}

function stepLines(step: DrillStep, figures: StepFigures | undefined): string[] {
  const { books, seals } = step;
  const rtoMs = figures?.rtoMs ?? null;
  const sound =
    books.problems.length === 0
      ? `sound: ${books.entries} entries of the ledger, ${books.auditEntries} sealed ones of the audit log`
      : `not found sound: ${books.problems.join("; ")}`;
  return [
    `${titles[step.name]}: ${figures?.passed ? "passed" : "FAILED"}`,
    line("Tried", step.what),
    line("Killed", step.killedAt),
    line("Paid again", step.recoveredAt ?? "never"),
    line("RTO", rtoMs === null ? "not recovered" : seconds(rtoMs)),
    line(
      "RPO",
      `${seconds(figures?.rpoMs ?? 0)}; ${step.missing} missing of ${step.acknowledged} acknowledged payments`,
    ),
    line("Books", sound),
    ...(seals === null
      ? []
      : [line("Seals", `${seals.compared} compared with the source, ${seals.differing} differ`)]),
  ];
}

/** Limits of what it says. */
const limits = [
  "Payments were made by cards of the sandbox, on the machine that ran the drill: the processor's own time is not in them.",
  "Processes were killed, not machines: whether a disk keeps what it says it has written is not tried.",
];

function line(name: string, text: string): string {
  return `  ${name.padEnd(nameWidth)}${text}`;
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(3)} s`;
}

function gib(bytes: number): string {
  return `${(bytes / 2 ** 30).toFixed(1)} GiB`;
}

/** Millionths as units, with all places that count. */
function inUnits(micros: number | null): string {
  if (micros === null) return "not known";
  return (micros / 1_000_000).toFixed(6).replace(/(\.\d\d\d*?)0+$/, "$1");
}
