import { newId } from "#server/core/ids.ts";
import { startOf } from "#server/core/text/cut-text.ts";
import type { LoggedRequestModel } from "#server/generated/prisma/models.ts";
import { basePath, type Operation } from "#server/http/operations/operations.ts";
import { cleanText, holdsSecret, mayHoldSecret } from "#server/http/request-log/clean-text.ts";
import type { Heard, Owner } from "#server/http/request-log/heard.ts";
import { type Redact, redactBy, redactFree } from "#server/http/request-log/redact.ts";
import { isWithheld } from "#server/wire/atoms/withheld.ts";

/**
 * A body or an answer that is longer is logged by its size alone: half of a JSON text is not JSON.
 */
const keptBytesMax = 16 * 1024;
const pathLengthMax = 300;
/** More than `cleanText` keeps, so that a secret that begins before the cut is seen whole. */
const agentLookedAt = 1_000;

/** The row of a request, as its merchant may read it: without anything that opens something. */
export function rowOf(heard: Heard, owner: Owner, omitted: number): LoggedRequestModel {
  const { answer } = heard;
  const answerBytes = answer === null ? 0 : Buffer.byteLength(answer);
  const { text, errorCode } = answerOf(heard, answerBytes);
  return {
    id: newId("loggedRequest"),
    ...owner,
    requestId: heard.requestId,
    method: heard.method,
    route: heard.route && belowBase(heard.route),
    path: pathOf(heard),
    status: heard.status,
    errorCode,
    durationMs: Math.round(heard.durationMs),
    idempotencyKey: heard.idempotencyKey === null ? null : cleanText(heard.idempotencyKey),
    isReplay: heard.isReplay,
    objectId: objectIdOf(heard, text),
    ip: heard.ip,
    agent: heard.agent === null ? null : cleanText(startOf(heard.agent, agentLookedAt)),
    sent: sentOf(heard),
    sentBytes: heard.sentBytes,
    answer: text,
    answerBytes,
    omitted,
    createdAt: heard.at,
  };
}

function pathOf({ path, route }: Heard): string {
  const isKept = path.length <= pathLengthMax && !holdsSecret(decoded(path));
  return belowBase(isKept ? path : (route ?? "…"));
}

/** As the documentation writes it. */
function belowBase(path: string): string {
  return path.startsWith(basePath) ? path.slice(basePath.length) : path;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

function sentOf({ sent, sentBytes, operation }: Heard): string | null {
  if (!sent || !operation || sentBytes > keptBytesMax || isEmpty(sent)) return null;
  return kept(bodiesOf(operation).sent(sent));
}

function isEmpty(value: object): boolean {
  for (const _ in value) return false;
  return true;
}

type KeptAnswer = { text: string | null; errorCode: string | null };

/**
 * The answer as it is kept. An answer that is no error has passed its schema, so its fields are known: it is kept
 * as sent unless it declares something withheld or looks like it holds a secret.
 */
function answerOf({ answer, status, operation }: Heard, bytes: number): KeptAnswer {
  if (status >= 400) return errorOf(typeof answer === "string" ? answer : "{}");
  if (typeof answer !== "string" || !operation || bytes > keptBytesMax)
    return { text: null, errorCode: null };
  const { answered, isSecret } = bodiesOf(operation);
  const isPlain = !isSecret && !mayHoldSecret(answer);
  return { text: isPlain ? answer : kept(answered(JSON.parse(answer))), errorCode: null };
}

/** Its sentences may repeat what was sent. */
function errorOf(answer: string): KeptAnswer {
  const body = JSON.parse(answer) as { code?: unknown };
  return {
    text: kept(redactFree(body)),
    errorCode: typeof body.code === "string" ? body.code : null,
  };
}

function kept(value: unknown): string | null {
  const text = JSON.stringify(value);
  return Buffer.byteLength(text) > 2 * keptBytesMax ? null : text;
}

const firstId = /^\{"id":"([a-z]{1,12}_[0-9a-z]{26})"/;

/**
 * The id of the record that the request was about: the answer's own id, else the one in the path.
 */
function objectIdOf({ pathId, status }: Heard, answer: string | null): string | null {
  const answered = status < 400 && answer !== null ? firstId.exec(answer)?.[1] : undefined;
  if (answered !== undefined) return answered;
  return pathId !== null && /^[a-z]{1,12}_[0-9a-z]{26}$/.test(pathId) ? pathId : null;
}

type Bodies = { sent: Redact; answered: Redact; isSecret: boolean };
const bodies = new WeakMap<Operation, Bodies>();

function bodiesOf(operation: Operation): Bodies {
  const known = bodies.get(operation);
  if (known) return known;
  const made = {
    sent: redactBy(operation.input, "in"),
    answered: redactBy(operation.output, "out"),
    isSecret: declaresWithheld(operation.output, new Set()),
  };
  bodies.set(operation, made);
  return made;
}

/** Whether a field somewhere in a schema is withheld. */
function declaresWithheld(value: unknown, seen: Set<unknown>): boolean {
  if (typeof value !== "object" || value === null || seen.has(value)) return false;
  seen.add(value);
  if ("_zod" in value) {
    if (isWithheld(value as Operation["output"])) return true;
    return declaresWithheld(Reflect.get(value["_zod"] as object, "def"), seen);
  }
  return Object.values(value).some((member) => declaresWithheld(member, seen));
}
