// Written by server/workshop/testing/adyen/read-openapi.ts of github.com/Adyen/adyen-openapi at aa014f0cbdb58ff5c44a2ff9d5fe734642210aff (MIT): not by hand.

export type Amount = {
  currency: string;
  value: number;
};

export type CardDetails = {
  type?: "bcmc" | "scheme" | "networkToken" | "giftcard" | "card" | "clicktopay";
  brand?: string;
  holderName?: string;
  encryptedCardNumber?: string;
  encryptedExpiryMonth?: string;
  encryptedExpiryYear?: string;
  encryptedSecurityCode?: string;
  storedPaymentMethodId?: string;
};

export type BlikDetails = {
  type?: "blik";
  blikCode?: string;
};

export type SepaDirectDebitDetails = {
  type?: "sepadirectdebit" | "sepadirectdebit_amazonpay";
  iban: string;
  ownerName: string;
};

type AdditionalDataCommon = {
  manualCapture?: string;
};

type ThreeDSRequestData = {
  nativeThreeDS?: "preferred" | "disabled";
};

type AuthenticationData = {
  attemptAuthentication?: "always" | "never";
  threeDSRequestData?: ThreeDSRequestData;
};

export type PaymentRequest = {
  amount: Amount;
  merchantAccount: string;
  reference: string;
  paymentMethod: BlikDetails | CardDetails | SepaDirectDebitDetails;
  returnUrl: string;
  additionalData?: AdditionalDataCommon;
  authenticationData?: AuthenticationData;
  channel?: "iOS" | "Android" | "Web";
  metadata?: Record<string, string>;
  recurringProcessingModel?: "CardOnFile" | "Subscription" | "UnscheduledCardOnFile";
  shopperInteraction?: "Ecommerce" | "ContAuth" | "Moto" | "POS";
  shopperEmail?: string;
  shopperReference?: string;
  shopperStatement?: string;
  storePaymentMethod?: boolean;
};

type ResponseAdditionalDataCommon = {
  alias?: string;
  expiryDate?: string;
  merchantAdviceCode?: string;
  networkProcessingMode?: string;
  paymentMethod?: string;
  refusalReasonRaw?: string;
  "recurring.recurringDetailReference"?: string;
  "tokenization.storedPaymentMethodId"?: string;
};

type ResponseAdditionalDataCard = {
  cardSummary?: string;
};

type CheckoutAwaitAction = {
  type: "await";
  paymentData?: string;
};

type CheckoutRedirectAction = {
  type: "redirect";
  url?: string;
  method?: string;
  data?: Record<string, string>;
};

export type PaymentResponse = {
  resultCode?:
    | "AuthenticationFinished"
    | "AuthenticationNotRequired"
    | "Authorised"
    | "Cancelled"
    | "ChallengeShopper"
    | "Error"
    | "IdentifyShopper"
    | "PartiallyAuthorised"
    | "Pending"
    | "PresentToShopper"
    | "Received"
    | "RedirectShopper"
    | "Refused"
    | "Success";
  pspReference?: string;
  merchantReference?: string;
  refusalReasonCode?: string;
  action?: CheckoutAwaitAction | CheckoutRedirectAction;
  additionalData?: ResponseAdditionalDataCard & ResponseAdditionalDataCommon;
};

type PaymentCompletionDetails = {
  redirectResult?: string;
};

type PaymentDetailsRequest = {
  details: PaymentCompletionDetails;
};

type PaymentDetailsResponse = {
  resultCode?:
    | "AuthenticationFinished"
    | "AuthenticationNotRequired"
    | "Authorised"
    | "Cancelled"
    | "ChallengeShopper"
    | "Error"
    | "IdentifyShopper"
    | "PartiallyAuthorised"
    | "Pending"
    | "PresentToShopper"
    | "Received"
    | "RedirectShopper"
    | "Refused"
    | "Success";
  pspReference?: string;
  merchantReference?: string;
  refusalReasonCode?: string;
  additionalData?: ResponseAdditionalDataCard & ResponseAdditionalDataCommon;
};

export type CreateCheckoutSessionRequest = {
  amount: Amount;
  merchantAccount: string;
  reference: string;
  returnUrl: string;
  additionalData?: AdditionalDataCommon;
  allowedPaymentMethods?: string[];
  authenticationData?: AuthenticationData;
  channel?: "iOS" | "Android" | "Web";
  countryCode?: string;
  expiresAt?: string;
  metadata?: Record<string, string>;
  mode?: "embedded" | "hosted";
  recurringProcessingModel?: "CardOnFile" | "Subscription" | "UnscheduledCardOnFile";
  shopperInteraction?: "Ecommerce" | "ContAuth" | "Moto" | "POS";
  shopperEmail?: string;
  shopperReference?: string;
  shopperStatement?: string;
  storePaymentMethodMode?: "askForConsent" | "disabled" | "enabled";
};

type CreateCheckoutSessionResponse = {
  id: string;
  url?: string;
};

type Payment = {
  pspReference?: string;
};

type SessionResultResponse = {
  status?: "active" | "canceled" | "completed" | "expired" | "paymentPending" | "refused";
  reference?: string;
  payments?: Payment[];
  additionalData?: ResponseAdditionalDataCard & ResponseAdditionalDataCommon;
};

type PaymentCaptureRequest = {
  amount: Amount;
  merchantAccount: string;
  reference?: string;
};

type PaymentCaptureResponse = {
  pspReference: string;
  status: "received";
};

type PaymentCancelRequest = {
  merchantAccount: string;
  reference?: string;
};

type PaymentCancelResponse = PaymentCaptureResponse;

type PaymentRefundRequest = PaymentCaptureRequest;

type PaymentRefundResponse = PaymentCaptureResponse;

type StandalonePaymentCancelRequest = {
  merchantAccount: string;
  paymentReference: string;
  reference?: string;
};

type StandalonePaymentCancelResponse = PaymentCaptureResponse;

export type StoredPaymentMethodResource = {
  id?: string;
  brand?: string;
  lastFour?: string;
  expiryMonth?: string;
  expiryYear?: string;
};

type ListStoredPaymentMethodsResponse = {
  storedPaymentMethods?: StoredPaymentMethodResource[];
};

/** The operations that are asked for. */
export type CheckoutOperations = {
  "POST /payments": { service: "checkout"; request: PaymentRequest; answer: PaymentResponse };
  "POST /payments/details": {
    service: "checkout";
    request: PaymentDetailsRequest;
    answer: PaymentDetailsResponse;
  };
  "POST /sessions": {
    service: "checkout";
    request: CreateCheckoutSessionRequest;
    answer: CreateCheckoutSessionResponse;
  };
  "GET /sessions/{sessionId}": {
    service: "checkout";
    request: undefined;
    answer: SessionResultResponse;
  };
  "POST /payments/{paymentPspReference}/captures": {
    service: "checkout";
    request: PaymentCaptureRequest;
    answer: PaymentCaptureResponse;
  };
  "POST /payments/{paymentPspReference}/cancels": {
    service: "checkout";
    request: PaymentCancelRequest;
    answer: PaymentCancelResponse;
  };
  "POST /payments/{paymentPspReference}/refunds": {
    service: "checkout";
    request: PaymentRefundRequest;
    answer: PaymentRefundResponse;
  };
  "POST /cancels": {
    service: "checkout";
    request: StandalonePaymentCancelRequest;
    answer: StandalonePaymentCancelResponse;
  };
  "GET /storedPaymentMethods": {
    service: "checkout";
    request: undefined;
    answer: ListStoredPaymentMethodsResponse;
  };
  "DELETE /storedPaymentMethods/{storedPaymentMethodId}": {
    service: "checkout";
    request: undefined;
    answer: undefined;
  };
};
