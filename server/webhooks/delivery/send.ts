import type { IncomingHttpHeaders } from "node:http";
import { TextDecoder } from "node:util";
import type { Dispatcher } from "undici";
import type { Egress } from "#server/core/interfaces/egress.ts";
import { parseTarget } from "#server/webhooks/egress-guard.ts";
import { isEgressRefused } from "#server/webhooks/egress.ts";

/** From dispatch to the end of the answer (contract §5). */
export const attemptTimeoutMs = 15_000;
const keptBytesMax = 2048;
/** Answers before the answer (1xx): a receiver that sends no end of them would cost as much as the wire carries. */
const provisionalMax = 10;
const fixedHeaders = ["content-type", "application/json", "user-agent", "Canary-Webhooks/1.0"];

export type OutgoingRequest = {
  url: string;
  headers: [string, string][];
  body: Buffer;
  /** Checked in the same turn in which the bytes are handed to the socket: false sends nothing. */
  mayStart: () => boolean;
};

/** How one attempt ended. Either a status or, when no answer came, an error. */
export type AttemptResult = {
  status: number | null;
  error: string | null;
  responseBody: string | null;
  retryAfter: string | undefined;
};

/**
 * One POST. Never throws: what goes wrong is the result. Redirects are an answer like any other.
 * The answer's status counts as soon as its head is there; of the body at most 2 KiB are read.
 */
export function sendAttempt(egress: Egress, request: OutgoingRequest): Promise<AttemptResult> {
  const parsed = parseTarget(request.url);
  if ("refusal" in parsed) return Promise.resolve(failed(parsed.refusal));
  return new Promise((resolve) => {
    const answer = new AnswerReader(request.mayStart, resolve);
    const { target } = parsed;
    try {
      egress.dispatcher.dispatch(
        {
          origin: target.origin,
          path: target.pathname + target.search,
          method: "POST",
          headers: [...fixedHeaders, ...request.headers.flat()],
          body: request.body,
        },
        answer,
      );
    } catch (error) {
      answer.settle(failed(sentence(error)));
    }
  });
}

class AnswerReader implements Dispatcher.DispatchHandler {
  private readonly mayStart: () => boolean;
  private readonly resolve: (result: AttemptResult) => void;
  private readonly timer: NodeJS.Timeout;
  private controller: Dispatcher.DispatchController | undefined;
  private head: { status: number; retryAfter: string | undefined } | undefined;
  private readonly chunks: Buffer[] = [];
  private bytes = 0;
  private provisional = 0;
  private settled = false;
  private ended = false;

  constructor(mayStart: () => boolean, resolve: (result: AttemptResult) => void) {
    this.mayStart = mayStart;
    this.resolve = resolve;
    this.timer = setTimeout(
      () => this.finish(`No answer within ${attemptTimeoutMs / 1000} seconds.`),
      attemptTimeoutMs,
    );
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.controller = controller;
    if (this.settled) controller.abort(new Error("too late to start"));
    else if (!this.mayStart()) this.settle(failed("No connection in time."));
  }

  onResponseStart(
    _: Dispatcher.DispatchController,
    status: number,
    headers: IncomingHttpHeaders,
  ): void {
    if (status >= 200) this.head = { status, retryAfter: firstOf(headers["retry-after"]) };
    else if (++this.provisional > provisionalMax)
      this.finish(`More than ${provisionalMax} interim answers (1xx) and no final one.`);
  }

  onResponseData(_: Dispatcher.DispatchController, chunk: Buffer): void {
    this.chunks.push(chunk);
    this.bytes += chunk.length;
    if (this.bytes > keptBytesMax) this.finish("");
  }

  onResponseEnd(): void {
    this.ended = true;
    this.finish("");
  }

  onResponseError(_: Dispatcher.DispatchController, error: Error): void {
    this.ended = true;
    this.finish(sentence(error));
  }

  /** The answer as far as it came; `error` only if not even its head did. */
  private finish(error: string): void {
    if (this.settled) return;
    const { head } = this;
    const body = Buffer.concat(this.chunks).subarray(0, keptBytesMax);
    this.settle(head ? { ...head, error: null, responseBody: text(body) } : failed(error));
  }

  settle(result: AttemptResult): void {
    if (this.settled) return;
    this.settled = true;
    clearTimeout(this.timer);
    this.resolve(result);
    // Does not wait for the rest of the receiver's answer, which may never come.
    if (!this.ended) this.controller?.abort(new Error("settled"));
  }
}

function failed(error: string): AttemptResult {
  return { status: null, error, responseBody: null, retryAfter: undefined };
}

/** A header that is sent twice comes as a list, whatever the types say. */
function firstOf(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header;
}

const decoder = new TextDecoder();

/** PostgreSQL text takes anything but NUL. */
function text(bytes: Buffer): string {
  if (bytes.length === 0) return "";
  return decoder.decode(bytes).replaceAll("\u0000", "\uFFFD");
}

const sentences: Record<string, string> = {
  ECONNREFUSED: "The connection was refused.",
  ECONNRESET: "The connection was reset.",
  EHOSTUNREACH: "The host cannot be reached.",
  ENETUNREACH: "The network cannot be reached.",
  EPIPE: "The connection was closed without an answer.",
  UND_ERR_CONNECT_TIMEOUT: "No connection in time.",
  UND_ERR_HEADERS_OVERFLOW: "The answer's headers are too large.",
  UND_ERR_SOCKET: "The connection was closed without an answer.",
};

/** For merchants to read: what happened, nothing of our insides. */
function sentence(error: unknown): string {
  if (!(error instanceof Error)) return "The request failed.";
  if (isEgressRefused(error)) return error.message;
  if (isUnreadable(error)) return "The answer is not HTTP/1.1.";
  const code = "code" in error ? String(error.code) : "";
  const known = sentences[code];
  if (known) return known;
  if (/CERT|SELF_SIGNED|ISSUER|VERIFY/.test(code))
    return `The TLS certificate was not accepted (${code}).`;
  if (/TLS|SSL|EPROTO/.test(code)) return `No TLS connection could be made (${code}).`;
  return `The request failed (${code || error.name}).`;
}

/** Whether the receiver's bytes are no answer, or an answer that contradicts itself about its own length. */
function isUnreadable(error: Error): boolean {
  const { name, message } = error;
  const code = "code" in error ? error.code : undefined;
  if (name === "HTTPParserError" || code === "ERR_ASSERTION") return true;
  if (code === "UND_ERR_RES_CONTENT_LENGTH_MISMATCH") return true;
  return code === "UND_ERR_SOCKET" && /^bad (response|upgrade)/.test(message);
}
