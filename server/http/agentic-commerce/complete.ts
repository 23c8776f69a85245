import { findSession } from "#server/http/agentic-commerce/acts.ts";
import { callRest, contextOf, type ProtocolCall } from "#server/http/agentic-commerce/call.ts";
import { problem } from "#server/http/agentic-commerce/problems.ts";
import { isProtocolError, ProtocolError } from "#server/http/agentic-commerce/protocol-error.ts";
import {
  type RenderedSession,
  renderSession,
} from "#server/http/agentic-commerce/render-session.ts";
import { type CompleteRequest, contactAfter } from "#server/http/agentic-commerce/requests.ts";

/**
 * Pays a session with a delegated token of ours. A decline answers the session as it stands, with a message, and the token
 * is spent; an order that is not ready is refused before anything is charged. @throws ProtocolError
 */
export async function complete(
  call: ProtocolCall,
  id: string,
  request: CompleteRequest,
): Promise<RenderedSession> {
  if (request.authentication_result !== undefined)
    throw unsupported(
      "Issuers are asked on the seller's own page: open continue_url in the buyer's browser.",
      "$.authentication_result",
    );
  const { instrument } = request.payment_data;
  if (!instrument)
    throw unsupported("Send a delegated payment token.", "$.payment_data.instrument");
  const current = await findSession(call, id);
  const contact = contactAfter(current.contact, request);
  if (contact)
    await callRest(call, "PATCH", `/checkout/sessions/${id}`, {
      step: "-buyer",
      body: { contact },
    });
  const ctx = contextOf(call);
  const before = await renderSession(ctx, id);
  const [message] = before.messages;
  if (before.status === "not_ready_for_payment" && message)
    throw new ProtocolError({
      status: 409,
      code: message.code ?? "not_ready_for_payment",
      message: message.content,
      param: message.param,
    });
  const { token } = instrument.credential;
  const body = current.totalAmount === 0 ? {} : { paymentToken: token };
  try {
    await callRest(call, "POST", `/checkout/sessions/${id}/confirm`, { body });
  } catch (error) {
    if (!isProtocolError(error) || error.refusal.status !== 402) throw error;
    const declined = problem("payment_declined", error.refusal.message, {
      param: "$.payment_data",
      resolution: "requires_buyer_input",
    });
    return renderSession(ctx, id, { messages: [declined] });
  }
  return renderSession(ctx, id);
}

function unsupported(message: string, param: string): ProtocolError {
  return new ProtocolError({ status: 400, code: "unsupported", message, param });
}
