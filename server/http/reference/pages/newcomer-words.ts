/**
 * Words that newcomers type for an entry and its text does not have: other services' names for the same thing, and
 * everyday ones. By the entry's URL.
 */
export const newcomerWords: Readonly<Record<string, string>> = {
  "/docs#conventions": "cents pence minor units smallest unit decimals amount format",
  "/docs#authenticate-requests": "api key secret key bearer token auth login credentials",
  "/docs#lists": "pagination paging cursor page filter search query",
  "/docs#rate-limits": "throttling quota too many requests",
  "/docs#idempotency": "double charge duplicate request safe retry",
  "/docs/guides/customers-page":
    "customer portal billing portal self-service account manage subscription update card",
  "/docs/guides/first-payment": "quickstart get started hello world tutorial example",
  "/docs/guides/first-payment#install":
    "sdk client library npm package node python php ruby go java",
  "/docs/guides/webhooks": "callback notification url ipn hook",
  "/docs/guides/webhooks#receive-events": "verify webhook signature hmac signing secret",
  "/docs/guides/webhooks#answer-quickly-work-later": "webhook retry retries resend timeout",
  "/docs/guides/webhooks#on-your-own-machine":
    "localhost local ngrok tunnel cli command line stripe listen",
  "/docs/guides/three-d-secure": "3ds sca psd2 strong customer authentication challenge",
  "/docs/guides/three-d-secure#when-the-shopper-is-away":
    "off session merchant initiated mit card on file charge later",
  "/docs/guides/subscriptions": "recurring billing plan membership monthly yearly",
  "/docs/guides/subscriptions#renewals-and-retries":
    "dunning failed renewal smart retries past due",
  "/docs/guides/testing": "sandbox test mode test environment fake payment",
  "/docs/guides/testing#test-cards": "test card number 4242 sandbox card",
  "/docs/guides/testing#start-the-service-in-your-tests":
    "unit test integration test ci mock docker",
  "/docs/guides/going-live": "production live mode go live launch deploy",
  "/docs/guides/in-your-own-page": "iframe embed embedded overlay popup widget",
  "/docs/guides/from-stripe": "migrate migration switch",
  "/docs/guides/personal-data": "gdpr privacy ccpa right to be forgotten",
  "/docs/guides/personal-data#erase-a-person": "delete customer remove user data anonymize",
  "/docs/guides/dashboard#your-brand-on-the-checkout-page": "branding logo colors theme appearance",
  "/docs/guides/dashboard#files-of-payments":
    "csv csv file export download report spreadsheet excel",
  "/docs/disputes": "chargeback claim",
  "/docs/payment-intents#paymentIntentsCancel": "void release authorization",
  "/docs/payment-intents#paymentIntentsCapture": "auth and capture preauthorization settle",
  "/docs/payment-intents#paymentIntentsPapers": "invoice receipt pdf",
  "/docs/refunds": "refund money back reimburse return",
  "/docs/products": "price catalog item sku inventory stock",
  "/docs/discounts": "coupon sale rebate voucher",
  "/docs/promotion-codes": "coupon voucher gift code",
  "/docs/shipping-rates": "delivery postage freight carrier",
  "/docs/tax-rates": "vat gst sales tax percentage",
  "/docs/tax-registrations": "vat id oss one stop shop nexus",
  "/docs/billing": "mrr arr recurring revenue churn metrics",
  "/docs/tax-reports": "vat return filing",
  "/docs/invoice-reports": "accountant bookkeeping datev",
  "/docs/bank-statements": "camt sepa transfer reconcile",
  "/docs/payouts": "withdraw bank transfer settlement",
  "/docs/payment-methods": "saved cards card on file wallet vault token",
};
