import type { Server } from "node:http";
import type { Socket } from "node:net";
import { newRequestId } from "#server/core/context.ts";
import type { Env } from "#server/core/env.ts";
import { rawRefusal } from "#server/http/connections/raw-refusal.ts";
import type { SlowRefusals } from "#server/http/connections/slow-refusals.ts";
import { clientIp } from "#server/http/request/client-ip.ts";

/**
 * The answers to bytes that are no request, by the codes of Node's parser
 * (nodejs.org/api/http.html, "clientError").
 */
const answers = {
  HPE_HEADER_OVERFLOW: "headers_too_large",
  HPE_CHUNK_EXTENSIONS_OVERFLOW: "body_too_large",
  ERR_HTTP_REQUEST_TIMEOUT: "request_timeout",
} as const;

function codeOf(code: string | undefined) {
  return code !== undefined && code in answers
    ? answers[code as keyof typeof answers]
    : "validation_failed";
}

/**
 * Answers bytes that are no HTTP request with a sentence that says why, slowly to an address that
 * goes on and on. Behind a proxy all come from the proxy, so there nobody is slowed down.
 */
export function refuseBrokenRequests(
  server: Server,
  env: Pick<Env, "TRUST_PROXY">,
  slow: SlowRefusals,
): void {
  const nothing = { get: () => null, has: () => false };
  // The parser complains of each piece that still comes.
  const told = new WeakSet<object>();
  server.on("clientError", (error: NodeJS.ErrnoException, stream) => {
    if (told.has(stream)) return;
    told.add(stream);
    const socket = stream as Socket & { _httpMessage?: { headersSent: boolean } };
    const isAnswered = socket._httpMessage?.headersSent === true;
    if (!socket.writable || isAnswered) return void socket.destroy(error);
    const say = () => {
      socket.end(rawRefusal(codeOf(error.code), newRequestId()));
      socket.destroySoon();
    };
    socket.pause();
    if (env.TRUST_PROXY) return say();
    slow.answer(socket, clientIp(env, nothing, socket.remoteAddress), say);
  });
}
