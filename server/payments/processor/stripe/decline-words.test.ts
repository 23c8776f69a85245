import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { problemKinds } from "#server/core/interfaces/processor-problems.ts";
import { declineFrom } from "#server/payments/processor/stripe/decline-words.ts";
import { type ErrorFacts, problemOf } from "#server/payments/processor/stripe/problems.ts";
import { declineFacts } from "#server/wire/payments/decline-codes.ts";

/** docs.stripe.com/declines/codes, "Card decline codes". */
const documented =
  `authentication_required approve_with_id call_issuer card_not_supported card_velocity_exceeded
  currency_not_supported do_not_honor do_not_try_again duplicate_transaction expired_card fraudulent generic_decline
  incorrect_address incorrect_cvc incorrect_number incorrect_pin incorrect_zip insufficient_funds invalid_account
  invalid_amount invalid_cvc invalid_expiry_month invalid_expiry_year invalid_number invalid_pin issuer_not_available
  lost_card merchant_blacklist new_account_information_available no_action_taken not_permitted offline_pin_required
  online_or_offline_pin_required pickup_card pin_try_exceeded processing_error reenter_transaction restricted_card
  revocation_of_all_authorizations revocation_of_authorization security_violation service_not_allowed stolen_card
  stop_payment_order testmode_decline transaction_not_allowed try_again_later withdrawal_count_limit_exceeded`.split(
    /\s+/,
  );

test.each(documented)("a bank's %s has words of its own and is a decline", (decline_code) => {
  const { code, declineCode } = declineFrom({
    type: "card_error",
    code: "card_declined",
    decline_code,
  });
  expect(code).toBe("card_declined");
  expect(declineFacts(declineCode).isKnown).toBe(true);
});

/** The codes that the installed SDK declares for a payment's last error. */
const declared = (() => {
  const file = "node_modules/stripe/cjs/resources/PaymentIntents.d.ts";
  const [, space = ""] = readFileSync(file, "utf8").split("namespace LastPaymentError {");
  return [...(/type Code = ([^;]+);/.exec(space)?.[1] ?? "").matchAll(/'(\w+)'/g)].map(
    ([, code = ""]) => code,
  );
})();

/** Codes that sound as if they were about a card and are about accounts, other ways to pay, or our requests. */
const notOfCards = new Set(
  `account_country_invalid_address account_number_invalid api_key_expired bank_account_bad_routing_numbers
  bank_account_declined capture_charge_authorization_expired cardholder_phone_number_required charge_already_refunded
  charge_expired_for_capture charge_not_refundable coupon_expired customer_session_expired expired_payment_method
  payment_intent_konbini_rejected_confirmation_number payment_intent_payment_attempt_expired
  payment_method_billing_details_address_missing payment_method_customer_decline payment_method_provider_decline
  platform_api_key_expired postal_code_invalid refund_disputed_payment routing_number_invalid
  setup_intent_setup_attempt_expired shipping_address_invalid token_card_network_invalid
  financial_connections_account_pending_account_numbers
  financial_connections_account_unavailable_account_numbers`.split(/\s+/),
);
const soundsLikeCard = /card|cvc|expir|zip|postal|fund|authenticat|declin|pin_|address|number/;

test("each error code of the SDK that sounds like a card's has words, or was looked at", () => {
  expect(declared.length).toBeGreaterThan(150);
  const wordless = declared.filter((code) => {
    if (!soundsLikeCard.test(code) || notOfCards.has(code)) return false;
    return !declineFacts(declineFrom({ type: "card_error", code }).declineCode).isKnown;
  });
  expect(wordless).toEqual([]);
  expect([...notOfCards].filter((code) => !declared.includes(code))).toEqual([]);
});

test("an error that is no bank's is never said to be one", () => {
  for (const type of ["api_error", "invalid_request_error", "idempotency_error"])
    expect(declineFrom({ type, code: "parameter_missing" })).toMatchObject({
      code: "payment_not_made",
      declineCode: "processor_refused",
    });
});

test.each([
  ["insufficient_funds", undefined, "retry"],
  ["insufficient_funds", "try_again_later", "retry"],
  ["generic_decline", "do_not_try_again", "new_card"],
  ["generic_decline", "confirm_card_data", "new_card"],
  ["generic_decline", "some_advice_of_next_year", "retry"],
  ["stolen_card", "try_again_later", "new_card"],
  ["authentication_required", "do_not_try_again", "authenticate"],
  ["some_code_of_next_year", undefined, "retry"],
])("%s, with the bank's advice %s: %s", (decline_code, advice_code, advice) => {
  const error = { type: "card_error", code: "card_declined", decline_code, advice_code };
  expect(declineFrom(error).advice).toBe(advice);
});

test.each<[ErrorFacts, (typeof problemKinds)[number]]>([
  [{}, "unknown"],
  [{ statusCode: 500, rawType: "api_error" }, "unknown"],
  [{ statusCode: 503 }, "unknown"],
  [{ statusCode: 409, rawType: "idempotency_error", code: "idempotency_key_in_use" }, "unknown"],
  [{ statusCode: 400, rawType: "idempotency_error" }, "unknown"],
  [{ statusCode: 429, rawType: "invalid_request_error", code: "lock_timeout" }, "again"],
  [{ statusCode: 429, rawType: "rate_limit_error", code: "rate_limit" }, "again"],
  [{ statusCode: 400, rawType: "invalid_request_error", code: "lock_timeout" }, "again"],
  [{ statusCode: 401, rawType: "invalid_request_error", code: "api_key_expired" }, "account"],
  [{ statusCode: 403 }, "account"],
  [{ statusCode: 400, rawType: "invalid_request_error", code: "testmode_charges_only" }, "account"],
  [{ statusCode: 402, rawType: "card_error", code: "card_declined" }, "declined"],
  [{ statusCode: 400, rawType: "invalid_request_error", code: "parameter_unknown" }, "refused"],
  [{ statusCode: 404, rawType: "invalid_request_error", code: "resource_missing" }, "refused"],
  [{ statusCode: 400, rawType: "invalid_request_error", code: "of_next_year" }, "refused"],
])("%j is of kind %s", (error, kind) => {
  expect(problemOf(error)).toBe(kind);
});

test("whatever is answered, it is of one of the five kinds, and only a card_error is a decline", () => {
  const types = ["card_error", "api_error", "invalid_request_error", "idempotency_error"] as const;
  const statuses = [undefined, 400, 401, 402, 404, 409, 429, 500];
  const errors = declared.flatMap((code) =>
    types.flatMap((rawType) => statuses.map((statusCode) => ({ code, rawType, statusCode }))),
  );
  for (const error of errors) {
    const kind = problemOf(error);
    expect(problemKinds).toContain(kind);
    if (kind === "declined") expect(error.rawType).toBe("card_error");
  }
});
