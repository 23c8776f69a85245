import { z } from "zod";
import { findSession } from "#server/http/agentic-commerce/acts.ts";
import { callRest, type ProtocolCall } from "#server/http/agentic-commerce/call.ts";
import { isProtocolError, ProtocolError } from "#server/http/agentic-commerce/protocol-error.ts";
import { parseBody } from "#server/http/agentic-commerce/requests.ts";
import type { PaymentToken } from "#server/wire/selling/payment-token.ts";

const DelegateRequest = z.object({
  payment_method: z.object({
    type: z.literal("card"),
    card_number_type: z.enum(["fpan", "network_token"]),
    number: z.string(),
    exp_month: z.string().regex(/^\d{1,2}$/),
    exp_year: z.string().regex(/^\d{4}$/),
    cvc: z.string(),
    name: z.string().nullish(),
  }),
  allowance: z.object({
    reason: z.literal("one_time"),
    max_amount: z.int().min(1),
    currency: z.string().regex(/^[a-z]{3}$/),
    checkout_session_id: z.string().min(1),
    merchant_id: z.string(),
    expires_at: z.string(),
  }),
  risk_signals: z.array(z.object({ action: z.string() })).min(1),
  metadata: z.record(z.string(), z.string()),
});

/**
 * Makes a token of a card by the protocol's Delegate Payment document. The card goes to the processor and is not kept, nor
 * logged. In testing only, as every card number over this API. @throws ProtocolError
 */
export async function delegatePayment(call: ProtocolCall, body: unknown): Promise<object> {
  const { payment_method: card, allowance, ...request } = parseDelegation(body);
  if (card.card_number_type !== "fpan")
    throw invalidCard(
      "Network tokens are not taken: send the card's own number.",
      "card_number_type",
    );
  if (request.risk_signals.some(({ action }) => action === "blocked"))
    throw invalidCard("A risk signal of the request says that the card is blocked.");
  if (allowance.merchant_id !== call.principal.merchantId)
    throw new ProtocolError({
      status: 400,
      code: "invalid_allowance",
      message: "The allowance names another merchant than the key's.",
      param: "$.allowance.merchant_id",
    });
  const { id } = await findSession(call, allowance.checkout_session_id);
  try {
    const token = await callRest<PaymentToken>(
      call,
      "POST",
      `/checkout/sessions/${id}/payment-tokens`,
      {
        body: {
          card: {
            number: card.number,
            expMonth: Number(card.exp_month),
            expYear: Number(card.exp_year),
            cvc: card.cvc,
            name: card.name ?? null,
          },
          maxAmount: allowance.max_amount,
          currency: allowance.currency.toUpperCase(),
          expiresAt: allowance.expires_at,
        },
      },
    );
    const key = call.request.headers.get("idempotency-key") ?? "";
    const correlated = { merchant_id: token.merchantId, idempotency_key: key };
    return {
      id: token.id,
      created: token.createdAt,
      metadata: { ...request.metadata, ...correlated },
    };
  } catch (error) {
    throw isOfCard(error) ? invalidCardOf(error) : error;
  }
}

/** @throws ProtocolError: invalid_card where a field of the card is wrong */
function parseDelegation(body: unknown): z.infer<typeof DelegateRequest> {
  try {
    return parseBody(DelegateRequest, body);
  } catch (error) {
    throw isOfCard(error) ? invalidCardOf(error) : error;
  }
}

function isOfCard(error: unknown): error is ProtocolError {
  if (!isProtocolError(error)) return false;
  const { param, code } = error.refusal;
  return code === "raw_card_not_allowed" || param?.startsWith("$.payment_method") === true;
}

function invalidCardOf({ refusal }: ProtocolError): ProtocolError {
  return new ProtocolError({ ...refusal, code: "invalid_card" });
}

function invalidCard(message: string, field?: string): ProtocolError {
  const param = field === undefined ? "$.risk_signals" : `$.payment_method.${field}`;
  return new ProtocolError({ status: 422, code: "invalid_card", message, param });
}
