import { cancel, create, retrieve, update } from "#server/http/agentic-commerce/acts.ts";
import type { ProtocolCall } from "#server/http/agentic-commerce/call.ts";
import { complete } from "#server/http/agentic-commerce/complete.ts";
import { delegatePayment } from "#server/http/agentic-commerce/delegate-payment.ts";
import {
  CompleteRequest,
  CreateRequest,
  parseBody,
  UpdateRequest,
} from "#server/http/agentic-commerce/requests.ts";

/** Where a merchant tells a platform to call: the protocol's own paths stand below it. */
export const protocolPath = "/agentic-commerce";

export type ProtocolRoute = {
  method: "GET" | "POST";
  /** The status of an answer that succeeds. */
  status: number;
  /** The scope that the caller needs, before a repeat is answered from its key. */
  scope: "checkout:read" | "checkout:write";
  run(call: ProtocolCall, id: string, body: unknown): Promise<object>;
};

const session = /^\/checkout_sessions\/([\w-]{1,255})$/;

const routes: readonly [
  method: "GET" | "POST",
  pattern: RegExp,
  route: Omit<ProtocolRoute, "method">,
][] = [
  [
    "POST",
    /^\/checkout_sessions$/,
    {
      status: 201,
      scope: "checkout:write",
      run: (call, _, body) => create(call, parseBody(CreateRequest, body)),
    },
  ],
  ["GET", session, { status: 200, scope: "checkout:read", run: (call, id) => retrieve(call, id) }],
  [
    "POST",
    session,
    {
      status: 200,
      scope: "checkout:write",
      run: (call, id, body) => update(call, id, parseBody(UpdateRequest, body)),
    },
  ],
  [
    "POST",
    /^\/checkout_sessions\/([\w-]{1,255})\/complete$/,
    {
      status: 200,
      scope: "checkout:write",
      run: (call, id, body) => complete(call, id, parseBody(CompleteRequest, body)),
    },
  ],
  [
    "POST",
    /^\/agentic_commerce\/delegate_payment$/,
    { status: 201, scope: "checkout:write", run: (call, _, body) => delegatePayment(call, body) },
  ],
  [
    "POST",
    /^\/checkout_sessions\/([\w-]{1,255})\/cancel$/,
    { status: 200, scope: "checkout:write", run: (call, id) => cancel(call, id) },
  ],
];

/** The route of a path below `protocolPath`; the methods that there are where this one is not; null of no route. */
export function matchRoute(
  method: string,
  path: string,
): { route: ProtocolRoute; id: string } | { allow: string } | null {
  const matching = routes.flatMap(([taken, pattern, route]) => {
    const match = pattern.exec(path);
    return match ? [{ route: { method: taken, ...route }, id: match[1] ?? "" }] : [];
  });
  if (matching.length === 0) return null;
  const found = matching.find(({ route }) => route.method === method);
  return found ?? { allow: matching.map(({ route }) => route.method).join(", ") };
}
