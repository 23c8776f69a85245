import type { ErrorCode } from "#server/core/errors.ts";

/** The remedy for each error code, for the author of the program that got it. */
export const errorRemedies: Record<ErrorCode, string> = {
  validation_failed: "Change the request: `message` names each field and the value it requires.",
  invalid_json: "Send one JSON object, encoded by a JSON library.",
  invalid_currency: "Send the ISO 4217 code of a currency in use, such as `EUR`.",
  total_mismatch: "Leave `totalAmount` out, or make it the sum of quantity × amount.",
  currency_mismatch: "Use one currency in the whole request, and for both sides of a transfer.",
  interval_mismatch: "Leave `recurring` out, and sell products with two intervals separately.",
  amount_not_positive:
    "Send at least 1 of the smallest unit. If there is nothing to charge, create no payment.",
  amount_too_small: "Charge more, or several items at once: `message` names the minimum.",
  amount_too_large: "Split the amount; `message` names the maximum.",
  amount_not_multiple: "Round to the multiple that `message` names.",
  currency_not_supported: "Charge in another currency, or ask your processor to enable this one.",
  same_customer: "Name two different customers.",
  discount_not_applicable:
    "Leave the discount out, or change what the message names: the order, the customer or the code.",
  raw_card_not_allowed:
    "In live, let the hosted page take the card, or use a saved payment method.",
  idempotency_key_invalid: "Use 1 to 255 visible characters, such as your order number.",
  unauthorized: "Check that the key is complete, not revoked, and belongs to this environment.",
  insufficient_balance:
    "Fund the customer's balance, or use a smaller amount. Nothing was changed.",
  card_declined:
    "Show the shopper what `declineCode` means and let them use another card. Use a new idempotency key.",
  payment_not_made:
    "With `declineCode` `processor_busy` or `not_charged`, let the shopper pay again, with a new idempotency key. With `processor_refused` or `processor_account`, tell the operator of this service: no card will work, and the shopper's bank is not the cause.",
  insufficient_merchant_balance: "Wait for payments to settle, or use a smaller amount.",
  spending_limit_exceeded:
    "Wait until the time that `message` names, use a smaller amount, or ask a person to change the key's limits.",
  insufficient_scope: "Give the key the scope that `message` names, or use another key.",
  merchant_forbidden: "Leave `merchantId` out: it defaults to the key's own.",
  insufficient_role: "Ask an owner of the business to do it, or to change your role.",
  second_factor_required: "Prove the second factor again in the dashboard.",
  not_found: "Check the id, and that it belongs to this merchant and environment.",
  method_not_allowed: "Use a method that the header `Allow` lists.",
  request_timeout: "Send the complete request again, with the same idempotency key.",
  conflict: "Read the object's current state, and decide again.",
  customer_email_taken: "Use the customer who has this address: `GET /customers?email=`.",
  promotion_code_taken: "Choose another code, or deactivate the one that has it.",
  lookup_key_taken: "Choose another key, or switch off the price that has it.",
  compliance_exists: "Update the existing record.",
  compliance_required: "Complete the compliance record; payouts wait for its verification.",
  approval_required:
    "Show a person the `url` of `approval`; once they have approved, send exactly the same call again within the hour.",
  session_not_open: "Create a new session. Do not charge a complete one again.",
  payment_in_progress: "Wait as long as `Retry-After` says, and read the payment's state.",
  link_unavailable: "Tell the shopper, and create another link if you still sell it.",
  already_subscribed:
    "Show the customer their existing subscription. After it has ended they can buy it again.",
  discount_used_up:
    "Nothing was charged. Take the discount off the session, and show the shopper the new total.",
  out_of_stock: "Tell the shopper. Create a session with as many units as are left.",
  stock_reserved: "Wait for the payments under way, or leave as many units as they have reserved.",
  preview_stale: "Preview the change again, and show its new amounts before you make it.",
  invalid_state: "Read the object: `message` names its state and the required one.",
  upload_mismatch: "Request another upload URL and send the bytes as announced.",
  idempotency_in_flight: "The first request is still running. Repeat yours after `Retry-After`.",
  idempotency_key_erased:
    "Nothing was done. Do not repeat the request. Use a key of its own for a request about another person.",
  body_too_large: "Send less at once; upload files to their own URLs.",
  unsupported_media_type: "Send `Content-Type: application/json`, in UTF-8 and uncompressed.",
  idempotency_key_reused:
    "Use a new key for a different request. The same key requires the same body.",
  rate_limited: "Wait as long as `Retry-After` says, and pace your requests by `RateLimit`.",
  headers_too_large: "Send fewer cookies and a shorter URL.",
  internal_error:
    "Repeat the request with the same idempotency key. If it keeps failing, report the `requestId`.",
  unavailable: "Repeat the request with the same idempotency key after `Retry-After`.",
  overloaded:
    "Nothing was done. Repeat the request after `Retry-After`, and request fewer lists at once.",
  processor_unavailable:
    "Nothing was charged or changed. Try again, with any key, after `Retry-After`.",
};
