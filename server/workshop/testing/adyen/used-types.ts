/** The fields that the adapter writes or reads, by Adyen's schema. */
export const used: Record<string, string> = {
  "checkout.Amount": "currency value",
  "checkout.CardDetails":
    "type brand holderName encryptedCardNumber encryptedExpiryMonth encryptedExpiryYear encryptedSecurityCode storedPaymentMethodId",
  "checkout.BlikDetails": "type blikCode",
  "checkout.SepaDirectDebitDetails": "type iban ownerName",
  "checkout.AdditionalDataCommon": "manualCapture",
  "checkout.ThreeDSRequestData": "nativeThreeDS",
  "checkout.AuthenticationData": "attemptAuthentication threeDSRequestData",
  "checkout.PaymentRequest":
    "amount merchantAccount reference paymentMethod returnUrl additionalData authenticationData channel metadata recurringProcessingModel shopperInteraction shopperEmail shopperReference shopperStatement storePaymentMethod",
  "checkout.ResponseAdditionalDataCommon":
    "alias expiryDate merchantAdviceCode networkProcessingMode paymentMethod refusalReasonRaw recurring.recurringDetailReference tokenization.storedPaymentMethodId",
  "checkout.ResponseAdditionalDataCard": "cardSummary",
  "checkout.CheckoutAwaitAction": "type paymentData",
  "checkout.CheckoutRedirectAction": "type url method data",
  "checkout.PaymentResponse":
    "resultCode pspReference merchantReference refusalReasonCode action additionalData",
  "checkout.PaymentCompletionDetails": "redirectResult",
  "checkout.PaymentDetailsRequest": "details",
  "checkout.PaymentDetailsResponse":
    "resultCode pspReference merchantReference refusalReasonCode additionalData",
  "checkout.CreateCheckoutSessionRequest":
    "amount merchantAccount reference returnUrl additionalData allowedPaymentMethods authenticationData channel countryCode expiresAt metadata mode recurringProcessingModel shopperInteraction shopperEmail shopperReference shopperStatement storePaymentMethodMode",
  "checkout.CreateCheckoutSessionResponse": "id url",
  "checkout.Payment": "pspReference",
  "checkout.SessionResultResponse": "status reference payments additionalData",
  "checkout.PaymentCaptureRequest": "amount merchantAccount reference",
  "checkout.PaymentCaptureResponse": "pspReference status",
  "checkout.PaymentCancelRequest": "merchantAccount reference",
  "checkout.PaymentCancelResponse": "pspReference status",
  "checkout.PaymentRefundRequest": "amount merchantAccount reference",
  "checkout.PaymentRefundResponse": "pspReference status",
  "checkout.StandalonePaymentCancelRequest": "merchantAccount paymentReference reference",
  "checkout.StandalonePaymentCancelResponse": "pspReference status",
  "checkout.StoredPaymentMethodResource": "id brand lastFour expiryMonth expiryYear",
  "checkout.ListStoredPaymentMethodsResponse": "storedPaymentMethods",
  "disputes.DefenseReasonsRequest": "disputePspReference merchantAccountCode",
  "disputes.DefenseDocumentType": "defenseDocumentTypeCode requirementLevel available",
  "disputes.DefenseReason": "defenseReasonCode defenseDocumentTypes satisfied",
  "disputes.DisputeServiceResult": "success errorMessage",
  "disputes.DefenseReasonsResponse": "defenseReasons disputeServiceResult",
  "disputes.DefenseDocument": "content contentType defenseDocumentTypeCode",
  "disputes.SupplyDefenseDocumentRequest":
    "disputePspReference merchantAccountCode defenseDocuments",
  "disputes.SupplyDefenseDocumentResponse": "disputeServiceResult",
  "disputes.DefendDisputeRequest": "disputePspReference merchantAccountCode defenseReasonCode",
  "disputes.DefendDisputeResponse": "disputeServiceResult",
  "disputes.AcceptDisputeRequest": "disputePspReference merchantAccountCode",
  "disputes.AcceptDisputeResponse": "disputeServiceResult",
};

/** Schemas whose types the adapter names. */
export const named =
  /\.(?:Amount|BlikDetails|CardDetails|SepaDirectDebitDetails|PaymentRequest|CreateCheckoutSessionRequest|PaymentResponse|StoredPaymentMethodResource|DefenseReason)$/;
