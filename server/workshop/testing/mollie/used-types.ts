const payment =
  "id status amount amountCaptured amountRefunded amountChargedBack metadata captureBefore authorizedAt mandateId customerId details createdAt isCancelable _links";
const refund = "id status amount paymentId metadata createdAt";
const chargeback = "id amount reason paymentId createdAt reversedAt";
const mandate = "id method status details";
const card = "cardNumber cardExpiryDate cardLabel~ cardFingerprint";
const list = "_embedded _links";

/** The fields that the adapter writes or reads, by the schema of Mollie's library; `Asked` stands before those that are sent. */
export const used: Record<string, string> = {
  "mollie.AskedAmount": "currency value",
  "mollie.AskedAmountNullable": "currency value",
  "mollie.AskedPaymentRequestBillingAddress": "email",
  "mollie.AskedPaymentRequestLine": "description quantity unitPrice totalAmount",
  "mollie.AskedPaymentRequest":
    "description amount redirectUrl webhookUrl method~ metadata captureMode sequenceType customerId mandateId cardToken billingAddress lines",
  "mollie.AskedUpdatePaymentRequestBody": "metadata",
  "mollie.AskedEntityCapture": "amount metadata",
  "mollie.AskedRefundRequest": "amount metadata",
  "mollie.AskedEntityCustomer": "metadata",
  "mollie.AskedMandateRequest":
    "method consumerName consumerAccount signatureDate mandateReference",
  "mollie.Url": "href",
  "mollie.UrlNullable": "href",
  "mollie.ListLinks": "next",
  "mollie.Amount": "currency value",
  "mollie.AmountNullable": "currency value",
  "mollie.PaymentResponseAmountCaptured": "currency value",
  "mollie.PaymentResponseAmountRefunded": "currency value",
  "mollie.PaymentResponseAmountChargedBack": "currency value",
  "mollie.PaymentResponseLinks": "checkout captures refunds chargebacks",
  "mollie.PaymentDetails": `${card} consumerAccount failureReason bankReasonCode`,
  "mollie.PaymentResponse": payment,
  "mollie.ListPaymentResponse": "id metadata createdAt",
  "mollie.ListPaymentsEmbedded": "payments",
  "mollie.ListPaymentsResponseBody": list,
  "mollie.CaptureResponse": "id status amount",
  "mollie.ListCaptureResponse": "id status amount",
  "mollie.ListCapturesEmbedded": "captures",
  "mollie.ListCapturesResponseBody": list,
  "mollie.RefundResponse": refund,
  "mollie.ListRefundResponse": refund,
  "mollie.ListRefundsEmbedded": "refunds",
  "mollie.ListRefundsResponseBody": list,
  "mollie.ListAllRefundsEmbedded": "refunds",
  "mollie.ListAllRefundsResponseBody": list,
  "mollie.ListEntityChargebackReason": "code description",
  "mollie.ListEntityChargeback": chargeback,
  "mollie.ListChargebacksEmbedded": "chargebacks",
  "mollie.ListChargebacksResponseBody": list,
  "mollie.ListAllChargebacksEmbedded": "chargebacks",
  "mollie.ListAllChargebacksResponseBody": list,
  "mollie.CustomerResponse": "id",
  "mollie.ListCustomerResponse": "id metadata createdAt",
  "mollie.ListCustomersEmbedded": "customers",
  "mollie.ListCustomersResponseBody": list,
  "mollie.MandateResponseDetails": `${card} consumerAccount`,
  "mollie.MandateResponse": mandate,
  "mollie.MollieError": "status title detail field",
};

/** Schemas whose types the adapter names. */
export const named =
  /\.(?:Amount|AskedPaymentRequest|PaymentResponse|PaymentDetails|RefundResponse|ListEntityChargeback|MandateResponseDetails|MollieError)$/;
