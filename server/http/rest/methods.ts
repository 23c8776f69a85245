import { DomainError } from "#server/core/errors.ts";
import type { Log } from "#server/core/telemetry/log.ts";
import type { Operation } from "#server/http/operations/operations.ts";
import { type Answer, errorAnswer, jsonAnswer } from "#server/http/rest/answer.ts";
import type { Match } from "#server/http/rest/route-table.ts";

type Asked = { method: string; requestId: string; log: Log };

/** Answers OPTIONS: the methods of a path, and whether any web page may read it. */
export function options(match: Match<Operation>, isOpen: boolean): Answer {
  const headers: Record<string, string> = { allow: allowed(match) };
  if (isOpen) headers["access-control-allow-methods"] = "GET, HEAD";
  return { status: 204, body: null, headers };
}

export function methodNotAllowed(
  match: Match<Operation>,
  { method, requestId, log }: Asked,
): Answer {
  const allow = allowed(match);
  const error = new DomainError(
    "method_not_allowed",
    `This path does not answer ${method}. It answers ${allow}.`,
  );
  const answer = errorAnswer(error, requestId, log);
  return jsonAnswer(answer.status, answer.body ?? "", { ...answer.headers, allow });
}

function allowed(match: Match<Operation>): string {
  const methods = [...match.targets.keys()];
  return [...methods, ...(methods.includes("GET") ? ["HEAD"] : []), "OPTIONS"].join(", ");
}
