// Written by server/workshop/testing/mollie/read-sdk.ts of mollie-api-typescript 1.12.28 (BSD-2-Clause): not by hand.

type AskedAmount = {
  currency: string;
  value: string;
};

type AskedAmountNullable = AskedAmount;

type AskedPaymentRequestBillingAddress = {
  email?: string;
};

type AskedPaymentRequestLine = {
  description: string;
  quantity: number;
  unitPrice: AskedAmount;
  totalAmount: AskedAmount;
};

export type AskedPaymentRequest = {
  description: string;
  amount: AskedAmount;
  redirectUrl: string | null;
  webhookUrl?: string | null;
  method?: string | null;
  metadata?: Record<string, string> | null;
  captureMode?: "automatic" | "manual" | null;
  sequenceType?: "oneoff" | "first" | "recurring";
  customerId?: string;
  mandateId?: string | null;
  cardToken?: string;
  billingAddress?: AskedPaymentRequestBillingAddress;
  lines?: AskedPaymentRequestLine[] | null;
};

type AskedUpdatePaymentRequestBody = {
  metadata?: Record<string, string> | null;
};

type AskedEntityCapture = {
  amount?: AskedAmountNullable | null;
  metadata?: Record<string, string> | null;
};

type AskedRefundRequest = {
  amount: AskedAmount;
  metadata?: Record<string, string> | null;
};

type AskedEntityCustomer = AskedUpdatePaymentRequestBody;

type AskedMandateRequest = {
  method: "creditcard" | "directdebit" | "paypal";
  consumerName: string;
  consumerAccount?: string | null;
  signatureDate?: string | null;
  mandateReference?: string | null;
};

type Url = {
  href: string;
};

type UrlNullable = {
  href?: string;
};

type ListLinks = {
  next: UrlNullable | null;
};

export type Amount = AskedAmount;

type AmountNullable = AskedAmount;

type PaymentResponseAmountCaptured = AskedAmount;

type PaymentResponseAmountRefunded = AskedAmount;

type PaymentResponseAmountChargedBack = AskedAmount;

type PaymentResponseLinks = {
  checkout?: Url;
  captures?: Url;
  refunds?: Url;
  chargebacks?: Url;
};

export type PaymentDetails = {
  cardNumber?: string | null;
  cardExpiryDate?: string | null;
  cardLabel?: string | null;
  cardFingerprint?: string | null;
  consumerAccount?: string | null;
  failureReason?:
    | "authentication_abandoned"
    | "authentication_failed"
    | "authentication_required"
    | "authentication_unavailable_acs"
    | "card_declined"
    | "card_expired"
    | "inactive_card"
    | "insufficient_funds"
    | "invalid_cvv"
    | "invalid_card_holder_name"
    | "invalid_card_number"
    | "invalid_card_type"
    | "possible_fraud"
    | "refused_by_issuer"
    | "unknown_reason"
    | null;
  bankReasonCode?: string | null;
};

export type PaymentResponse = {
  id: string;
  status: "open" | "pending" | "authorized" | "paid" | "canceled" | "expired" | "failed";
  amount: Amount;
  amountCaptured?: PaymentResponseAmountCaptured;
  amountRefunded?: PaymentResponseAmountRefunded;
  amountChargedBack?: PaymentResponseAmountChargedBack;
  metadata?: Record<string, string> | null;
  captureBefore?: string | null;
  authorizedAt?: string | null;
  mandateId?: string | null;
  customerId?: string;
  details?: PaymentDetails | null;
  createdAt: string;
  isCancelable?: boolean | null;
  _links: PaymentResponseLinks;
};

type ListPaymentResponse = {
  id: string;
  metadata?: Record<string, string> | null;
  createdAt: string;
};

type ListPaymentsEmbedded = {
  payments?: ListPaymentResponse[];
};

type ListPaymentsResponseBody = {
  _embedded: ListPaymentsEmbedded;
  _links: ListLinks;
};

type CaptureResponse = {
  id: string;
  status: "pending" | "succeeded" | "failed";
  amount: AmountNullable | null;
};

type ListCaptureResponse = CaptureResponse;

type ListCapturesEmbedded = {
  captures: ListCaptureResponse[];
};

type ListCapturesResponseBody = {
  _embedded: ListCapturesEmbedded;
  _links: ListLinks;
};

export type RefundResponse = {
  id: string;
  status: "queued" | "pending" | "processing" | "refunded" | "failed" | "canceled";
  amount: Amount;
  paymentId: string;
  metadata: Record<string, string> | null;
  createdAt: string;
};

type ListRefundResponse = RefundResponse;

type ListRefundsEmbedded = {
  refunds: ListRefundResponse[];
};

type ListRefundsResponseBody = {
  _embedded: ListRefundsEmbedded;
  _links: ListLinks;
};

type ListAllRefundsEmbedded = ListRefundsEmbedded;

type ListAllRefundsResponseBody = {
  _embedded: ListAllRefundsEmbedded;
  _links: ListLinks;
};

type ListEntityChargebackReason = {
  code: string;
  description: string;
};

export type ListEntityChargeback = {
  id: string;
  amount: Amount;
  reason?: ListEntityChargebackReason | null;
  paymentId: string;
  createdAt: string;
  reversedAt?: string | null;
};

type ListChargebacksEmbedded = {
  chargebacks: ListEntityChargeback[];
};

type ListChargebacksResponseBody = {
  _embedded: ListChargebacksEmbedded;
  _links: ListLinks;
};

type ListAllChargebacksEmbedded = ListChargebacksEmbedded;

type ListAllChargebacksResponseBody = {
  _embedded: ListAllChargebacksEmbedded;
  _links: ListLinks;
};

type CustomerResponse = {
  id: string;
};

type ListCustomerResponse = {
  id: string;
  metadata: Record<string, string> | null;
  createdAt: string;
};

type ListCustomersEmbedded = {
  customers: ListCustomerResponse[];
};

type ListCustomersResponseBody = {
  _embedded: ListCustomersEmbedded;
  _links: ListLinks;
};

export type MandateResponseDetails = {
  cardNumber?: string | null;
  cardExpiryDate?: string | null;
  cardLabel?: string | null;
  cardFingerprint?: string | null;
  consumerAccount?: string | null;
};

type MandateResponse = {
  id: string;
  method: "creditcard" | "directdebit" | "paypal";
  status: "valid" | "pending" | "invalid";
  details: MandateResponseDetails;
};

export type MollieError = {
  status: number;
  title: string;
  detail: string;
  field?: string;
};

/** The operations that are asked for. */
export type MollieOperations = {
  "POST /v2/payments": { request: AskedPaymentRequest; answer: PaymentResponse };
  "GET /v2/payments/{paymentId}": { request: undefined; answer: PaymentResponse };
  "PATCH /v2/payments/{paymentId}": {
    request: AskedUpdatePaymentRequestBody;
    answer: PaymentResponse;
  };
  "DELETE /v2/payments/{paymentId}": { request: undefined; answer: PaymentResponse };
  "POST /v2/payments/{paymentId}/release-authorization": { request: undefined; answer: undefined };
  "GET /v2/payments": { request: undefined; answer: ListPaymentsResponseBody };
  "POST /v2/payments/{paymentId}/captures": {
    request: AskedEntityCapture;
    answer: CaptureResponse;
  };
  "GET /v2/payments/{paymentId}/captures": { request: undefined; answer: ListCapturesResponseBody };
  "POST /v2/payments/{paymentId}/refunds": { request: AskedRefundRequest; answer: RefundResponse };
  "GET /v2/payments/{paymentId}/refunds/{refundId}": { request: undefined; answer: RefundResponse };
  "GET /v2/payments/{paymentId}/refunds": { request: undefined; answer: ListRefundsResponseBody };
  "GET /v2/refunds": { request: undefined; answer: ListAllRefundsResponseBody };
  "GET /v2/payments/{paymentId}/chargebacks": {
    request: undefined;
    answer: ListChargebacksResponseBody;
  };
  "GET /v2/chargebacks": { request: undefined; answer: ListAllChargebacksResponseBody };
  "POST /v2/customers": { request: AskedEntityCustomer; answer: CustomerResponse };
  "GET /v2/customers": { request: undefined; answer: ListCustomersResponseBody };
  "DELETE /v2/customers/{customerId}": { request: undefined; answer: undefined };
  "POST /v2/customers/{customerId}/mandates": {
    request: AskedMandateRequest;
    answer: MandateResponse;
  };
  "GET /v2/customers/{customerId}/mandates/{mandateId}": {
    request: undefined;
    answer: MandateResponse;
  };
};
