import { callRest, contextOf, type ProtocolCall } from "#server/http/agentic-commerce/call.ts";
import { isProtocolError, ProtocolError } from "#server/http/agentic-commerce/protocol-error.ts";
import {
  type RenderedSession,
  renderSession,
} from "#server/http/agentic-commerce/render-session.ts";
import {
  codesOf,
  contactAfter,
  type CreateRequest,
  linesOf,
  metadataOf,
  type UpdateRequest,
} from "#server/http/agentic-commerce/requests.ts";
import { protocolMark, protocolVersion } from "#server/records/agentic-commerce/order.ts";
import type { CheckoutSession } from "#server/wire/payments/checkout-session.ts";

/** Shipping rates that a session offers at most. */
const shippingMax = 10;

/** Makes a session for a platform, with the merchant's own shipping rates. @throws ProtocolError */
export async function create(call: ProtocolCall, request: CreateRequest): Promise<RenderedSession> {
  const currency = request.currency.toUpperCase();
  const rates = await call.services.db.shippingRate.findMany({
    where: { merchantId: call.principal.merchantId, currency, active: true, deletedAt: null },
    orderBy: [{ amount: "asc" }, { createdAt: "asc" }],
    take: shippingMax,
    select: { id: true },
  });
  const contact = contactAfter(null, request);
  return discounted(call, codesOf(request) ?? [], async (promotionCode, step) => {
    const { id } = await callRest<CheckoutSession>(call, "POST", "/checkout/sessions", {
      step,
      body: {
        currency,
        lineItems: linesOf(request.line_items),
        ...(contact && { contact }),
        ...(promotionCode && { promotionCode }),
        ...(rates.length > 0 && { shippingRateIds: rates.map(({ id: rate }) => rate) }),
        metadata: { ...metadataOf(request.metadata), [protocolMark]: protocolVersion },
      },
    });
    return id;
  });
}

/** Changes a session; a field that is left out stays as it is. @throws ProtocolError */
export async function update(
  call: ProtocolCall,
  id: string,
  request: UpdateRequest,
): Promise<RenderedSession> {
  const current = await findSession(call, id);
  const contact = contactAfter(current.contact, request);
  const codes = codesOf(request);
  const [option, ...others] = request.selected_fulfillment_options ?? [];
  if (others.some(({ option_id }) => option_id !== option?.option_id))
    throw new ProtocolError({
      status: 400,
      code: "unsupported",
      message: "The whole order is delivered in one way: select one fulfillment option.",
      param: "$.selected_fulfillment_options",
    });
  const change = {
    ...(request.line_items && { lineItems: linesOf(request.line_items) }),
    ...(contact && { contact }),
    ...(request.selected_fulfillment_options && { shippingOption: option?.option_id ?? null }),
  };
  return discounted(call, codes ?? [], async (promotionCode, step) => {
    const body = { ...change, ...(codes && { promotionCode }) };
    await callRest(call, "PATCH", `/checkout/sessions/${id}`, { step, body });
    return id;
  });
}

export async function retrieve(call: ProtocolCall, id: string): Promise<RenderedSession> {
  await findSession(call, id);
  return renderSession(contextOf(call), id);
}

/** Ends an open session. @throws ProtocolError: 405 of one that has ended */
export async function cancel(call: ProtocolCall, id: string): Promise<RenderedSession> {
  await findSession(call, id);
  try {
    await callRest(call, "POST", `/checkout/sessions/${id}/expire`);
  } catch (error) {
    if (!isProtocolError(error) || error.refusal.code !== "session_not_open") throw error;
    throw new ProtocolError({ ...error.refusal, status: 405, code: "not_cancelable" });
  }
  return renderSession(contextOf(call), id);
}

/** A session that a platform made by the protocol: any other is none of its business. @throws ProtocolError */
export async function findSession(call: ProtocolCall, id: string): Promise<CheckoutSession> {
  const path = `/checkout/sessions/${encodeURIComponent(id)}`;
  const session = await callRest<CheckoutSession>(call, "GET", path);
  if (session.metadata[protocolMark] !== undefined) return session;
  throw new ProtocolError({
    status: 404,
    code: "not_found",
    message: "There is no such checkout session.",
  });
}

/**
 * Does a change with the first code; where that does not apply, without it. An order has one code, and the others are
 * rejected with it.
 */
async function discounted(
  call: ProtocolCall,
  codes: readonly string[],
  change: (promotionCode: string | null, step: string) => Promise<string>,
): Promise<RenderedSession> {
  const [code, ...others] = codes;
  try {
    const id = await change(code ?? null, "");
    return await renderSession(contextOf(call), id, { rejectedCodes: others });
  } catch (error) {
    const isRefused =
      code !== undefined &&
      isProtocolError(error) &&
      error.refusal.code === "discount_not_applicable";
    if (!isRefused) throw error;
    const id = await change(null, "-without-code");
    const rejectedCodes = [code, ...others];
    const messages = rejectedCodes.map((rejected) => ({
      type: "warning" as const,
      code: "discount_code_invalid",
      param: "$.discounts.codes",
      content_type: "plain" as const,
      content: `The code ${rejected} does not apply to this order.`,
    }));
    return renderSession(contextOf(call), id, { rejectedCodes, messages });
  }
}
