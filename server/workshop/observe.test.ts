import { readFile } from "node:fs/promises";
import { Command } from "commander";
import { expect, test } from "vitest";
import { declaredOf, type Metric, metricsTable } from "#server/core/telemetry/metrics-table.ts";
import { basePath, listOperations } from "#server/http/operations/operations.ts";
import { addOperatorCommands } from "#server/programs/cli/operator-commands.ts";

/** POSTs whose slowness no alert tells of, each with its reason. */
const unwatchedPosts: Record<string, string> = {
  "/subscriptions": "asks the card processor",
  "/prices": "of a product, seldom made",
  "/invoices": "written by hand, seldom",
  "/credit-notes": "may ask the card processor",
  "/credits": "of goodwill, seldom made",
  "/holds": "of an agreement between two, seldom made",
  "/gift-cards": "issued by hand, seldom",
  "/gift-cards/redeem": "of a present, seldom made",
  "/bank-statements": "a file of a bank, once a day",
  "/portal-sessions": "writes no record",
  "/discounts": "of a campaign, seldom made",
  "/promotion-codes": "up to ten thousand at once",
  "/shipping-rates": "of a way to deliver, seldom made",
  "/compliance": "of documents, once in a merchant's life",
  "/events": "written for a merchant's own receivers",
  "/notifications/email": "hands a letter to the worker",
  "/notifications/sms": "likewise",
  "/payouts": "asks the processor, where that pays out",
  "/products/multiple": "many at once",
  "/reconciliation/run": "asks the processor for all that has changed",
  "/refunds": "asks the processor",
  "/storage/confirm-upload": "asks the store",
  "/storage/upload-url": "asks the store",
  "/routing-rules": "of a merchant's own, seldom made",
  "/routing-rules/reorder": "likewise",
  "/routing/preview": "makes nothing",
  "/tax-rates": "of a country, seldom made",
  "/tax-registrations": "likewise",
  "/testing/advance": "of tests",
  "/testing/faults": "of tests",
  "/webhook-endpoints/explain": "makes nothing",
};

const [alerts = "", runbook = "", dashboard = "", stories = ""] = await Promise.all(
  ["alerts.yaml", "runbook.md", "grafana.json", "alerts.test.yaml"].map((file) =>
    readFile(`deploy/observe/${file}`, "utf8"),
  ),
);

const names = [...alerts.matchAll(/- alert: (\w+)/g)].map(([, name = ""]) => name);
const { panels } = JSON.parse(dashboard) as { panels: { targets: { expr: string }[] }[] };
const shown = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
const rules = [...alerts.matchAll(/^ +expr: (.+)$/gm)].map(([, expr = ""]) => expr);
const expressions = [...shown, ...rules];

type Words = readonly string[] | null;

/**
 * The series that Prometheus has for a metric, under Prometheus's names: OpenTelemetry's, with an underscore for
 * each dot.
 */
function seriesOf(metric: Metric): [string, Map<string, Words>][] {
  const { kind, name, labels } = declaredOf(metric);
  const plain = name.replaceAll(".", "_");
  const own = Object.entries(labels).map(([label, words]) => [label.replaceAll(".", "_"), words]);
  const all = new Map(own as [string, Words][]);
  if (kind === "gauge") return [[plain, all]];
  if (kind === "counter") return [[`${plain}_total`, all]];
  return [
    [`${plain}_bucket`, new Map([...all, ["le", null]])],
    [`${plain}_count`, all],
    [`${plain}_sum`, all],
  ];
}

const metrics = Object.keys(metricsTable) as Metric[];
const series = new Map(metrics.flatMap(seriesOf));

/** Each series that an expression asks for, with its conditions. */
function asked(expr: string): { name: string; conditions: string[][] }[] {
  const told = expr.replaceAll(/\bby \([^)]*\)/g, "");
  return [
    ...told.matchAll(/\b((?:http_server|canary)_\w+)(?:\{([^{}]*(?:\{\w+\}[^{}]*)*)\})?/g),
  ].map(([, name = "", inside = ""]) => ({
    name,
    conditions: [...inside.matchAll(/(\w+)(=~|!~|!=|=)"([^"]*)"/g)].map(([, ...parts]) => parts),
  }));
}

/** Why a condition finds nothing that is measured; null when it may. */
function mistake(words: Map<string, Words>, [label = "", sign = "", value = ""]: string[]) {
  if (!words.has(label)) return `nobody makes ${label}`;
  const values = words.get(label);
  const means = (word: string) =>
    sign.includes("~") ? new RegExp(`^(?:${value})$`).test(word) : word === value;
  return !values || values.some(means) ? null : `${label} is never ${value}`;
}

test("rules and dashboard ask for nothing that is not measured, nor for a word that nobody says beside it", () => {
  const all = expressions.flatMap(asked);
  expect(all.length).toBeGreaterThan(60);
  const mistakes = all.flatMap(({ name, conditions }) => {
    const words = series.get(name);
    if (!words) return [name];
    return conditions.map((one) => mistake(words, one)).filter((one) => one !== null);
  });
  expect(mistakes).toEqual([]);
});

test("what rules count as failures is counters, each series of which is there at 0 from the start", () => {
  const singledOut = rules.flatMap(asked).filter(({ name, conditions }) => {
    const isCounter = name.endsWith("_total") || !/_(?:count|sum|bucket)$/.test(name);
    const isNarrow = conditions.some(
      ([label = "", sign = ""]) =>
        !sign.startsWith("!") && ["outcome", "http_response_status_code"].includes(label),
    );
    return !isCounter && isNarrow;
  });
  expect(singledOut).toEqual([]);
});

test("what rules and dashboard tell apart is said beside each figure of theirs", () => {
  const grouped = expressions.flatMap((expr) =>
    [...expr.matchAll(/\bby \(([^)]+)\)/g)].flatMap(([, list = ""]) =>
      list
        .split(", ")
        .flatMap((label) =>
          asked(expr).flatMap(({ name }) =>
            label === "instance" || label === "le" || series.get(name)?.has(label)
              ? []
              : [`${name}: ${label}`],
          ),
        ),
    ),
  );
  expect(grouped).toEqual([]);
});

test.each(metrics)("the dashboard shows %s", (metric) => {
  const inPanels = new Set(shown.flatMap(asked).map(({ name }) => name));
  expect(seriesOf(metric).some(([name]) => inPanels.has(name))).toBe(true);
});

test("no word beside a figure is one that Prometheus gives itself, and renames", () => {
  const own = ["job", "instance", "le", "quantile", "__name__"];
  const labels = metrics.flatMap((metric) => Object.keys(declaredOf(metric).labels));
  expect(labels.filter((label) => own.includes(label))).toEqual([]);
});

test("every alert has a chapter that says what to do, and every chapter an alert", () => {
  const chapters = [...runbook.matchAll(/^## (.+)$/gm)].flatMap(([, title = ""]) =>
    title.split(", "),
  );
  expect(chapters.filter((one) => !one.includes(" ")).toSorted()).toEqual(names.toSorted());
});

test("every alert fires in a story, and one story tells of all series that fire nothing", () => {
  for (const name of names) expect(stories, name).toContain(`{alertname="${name}"}`);
});

test("creates that ask no card processor are the slow ones that somebody is told of, and each other POST has a reason", () => {
  const [, list = ""] = /http_route=~"\/api\/canary\/\(([^)]+)\)"/.exec(alerts) ?? [];
  const chosen = list.split("|").map((path) => `/${path}`);
  const creates = listOperations().filter(
    ({ method, path }) => method === "POST" && !path.includes("{"),
  );
  expect(basePath).toBe("/api/canary");
  expect(creates.map(({ path }) => path).toSorted()).toEqual(
    [...chosen, ...Object.keys(unwatchedPosts)].toSorted(),
  );
});

test("every command of the runbook exists and takes these options", () => {
  const program = new Command();
  addOperatorCommands(program);
  const lines = [...runbook.matchAll(/(?:npm run canary --|cli\/canary\.ts) ([^`]+)`/g)];
  expect(lines.length).toBeGreaterThan(10);
  for (const [line, said = ""] of lines) {
    const words = said.split(/\s+/);
    let command: Command | undefined = program;
    while (command?.commands.length) {
      const [word] = words.splice(0, 1);
      command = command.commands.find((one) => one.name() === word);
    }
    expect(command, line).toBeDefined();
    const options = words.filter((word) => word.startsWith("--"));
    const known = command?.options.map(({ long }) => long);
    expect(
      options.filter((option) => !known?.includes(option)),
      line,
    ).toEqual([]);
  }
});
