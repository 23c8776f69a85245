import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readObjects } from "#server/workshop/deployment/kubernetes.ts";
import {
  composeSchemaProblems,
  dockerfileProblems,
  kubernetesSchemaProblems,
} from "#server/workshop/deployment/schema-problems.ts";

const checks = {
  Dockerfile: async (text: string) => dockerfileProblems(text),
  "compose.yaml": async (text: string) => composeSchemaProblems(text),
  "kubernetes/canary.yaml": (text: string) => kubernetesSchemaProblems(readObjects(text)),
};
type Name = keyof typeof checks;
const names = Object.keys(checks) as Name[];
const textOf = (name: Name) => readFileSync(`deploy/${name}`, "utf8");

test.each(names)("%s is as the schema of those who read it wants it", async (name) => {
  expect(await checks[name](textOf(name))).toEqual([]);
});

/** A file, what stands in it, what a fault writes there in its place, and words of the line that tells of it. */
const faults: [Name, string, string, string][] = [
  ["Dockerfile", "WORKDIR /app", "WORKDIRECTORY /app", "Unknown instruction"],
  ["Dockerfile", "--start-period=30m", "--start-time=30m", "Unknown flag"],
  ["compose.yaml", "read_only: true", "readonly: true", "additional properties"],
  ["compose.yaml", "read_only: true", "read_only: [true]", "must be"],
  ["compose.yaml", `VGW_HEALTH: /health`, `VGW_HEALTH: [/health]`, "must be"],
  ["kubernetes/canary.yaml", "replicas: 2", "replicas: two", "integer"],
  ["kubernetes/canary.yaml", "replicas: 2", "instances: 2", "instances"],
  ["kubernetes/canary.yaml", "kind: Service", "kind: Services", "Services"],
  ["kubernetes/canary.yaml", "apps/v1", "apps/v2", "apps/v2"],
  ["kubernetes/canary.yaml", "ScheduleAnyway", "Whenever", "Whenever"],
  [
    "kubernetes/canary.yaml",
    "automountServiceAccountToken: false",
    "automountToken: false",
    "automountToken",
  ],
];

test.each(faults)("a fault in %s is told: %s as %s", async (name, right, wrong, words) => {
  const text = textOf(name);
  expect(text).toContain(right);
  expect((await checks[name](text.replace(right, wrong))).join("\n")).toContain(words);
});
