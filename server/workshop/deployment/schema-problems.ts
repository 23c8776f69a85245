import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Ajv } from "ajv";
import { validate as validateDockerfile } from "dockerfile-utils";
import { parse } from "yaml";
import type { KubernetesObject } from "#server/workshop/deployment/kubernetes.ts";

const packages = path.resolve(import.meta.dirname, "../../../node_modules");

/** Lists what an engine would not take of a Dockerfile, by the parser of Docker's own editor extension, a line each. */
export function dockerfileProblems(text: string): string[] {
  return validateDockerfile(text).map(
    ({ message }) => `Dockerfile: ${typeof message === "string" ? message : message.value}`,
  );
}

/** Lists where a Compose file is against the Compose Specification's own JSON Schema, which dclint carries, a line each. */
export function composeSchemaProblems(text: string): string[] {
  const file = path.join(packages, "dclint/schemas/compose.schema.json");
  // It names draft 7 by https, and Ajv by http.
  const { $schema: _, ...schema } = JSON.parse(readFileSync(file, "utf8"));
  const validate = new Ajv({ allErrors: true, strict: false }).compile(schema);
  if (validate(parse(text, { merge: true }))) return [];
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) =>
      `compose ${instancePath} ${message} ${JSON.stringify(params)}`,
  );
}

/**
 * Lists where objects are against Kubernetes's own OpenAPI document, from which kubernetes-models makes its validation
 * and its types: the validation knows values, and the types know each field's name. A line each.
 */
export async function kubernetesSchemaProblems(
  objects: readonly KubernetesObject[],
): Promise<string[]> {
  const refused = await Promise.all(objects.map(refusal));
  return [...refused.flat(), ...misnamed(objects)];
}

type Model = new (data: object) => { validate(): void };

async function refusal(object: KubernetesObject): Promise<string[]> {
  const { apiVersion, kind } = object;
  try {
    const models = (await import(moduleOf(object))) as Record<string, Model>;
    const model = models[kind];
    if (model === undefined) return [`kubernetes: ${apiVersion} has no ${kind}`];
    new model(object).validate();
    return [];
  } catch (error) {
    return [`kubernetes ${apiVersion} ${kind}: ${(error as Error).message}`];
  }
}

/** The compiler refuses an object that is written out with a field that its type does not declare. */
function misnamed(objects: readonly KubernetesObject[]): string[] {
  const folder = mkdtempSync(path.join(tmpdir(), "canary-manifest-"));
  try {
    const file = path.join(folder, "manifest.ts");
    const written = objects.map(
      (object, place) =>
        `import type { I${object.kind} as Type${place} } from ${JSON.stringify(moduleOf(object))};
        (${JSON.stringify(object, null, 1)}) satisfies Type${place};`,
    );
    writeFileSync(file, written.join("\n"));
    return compilerProblems(file);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function compilerProblems(file: string): string[] {
  const compiler = path.join(packages, "typescript/bin/tsc");
  const options = [
    "--noEmit",
    "--strict",
    "--skipLibCheck",
    "--ignoreConfig",
    "--module",
    "nodenext",
  ];
  const { stdout } = spawnSync(process.execPath, [compiler, ...options, file], {
    encoding: "utf8",
  });
  return stdout
    .split("\n")
    .flatMap((line) => /error TS\d+: (.*)/.exec(line)?.[1] ?? [])
    .map((problem) => `kubernetes: ${problem}`);
}

function moduleOf({ apiVersion, kind }: KubernetesObject): string {
  return path.join(packages, "kubernetes-models", apiVersion ?? "", `${kind}.js`);
}
