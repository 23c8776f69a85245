import type { Declared } from "#server/workshop/testing/adyen/table.ts";

/** The fields that the adapter writes or reads, by Adyen's schema. */
const used: Record<string, string> = {
  "checkout.Amount": "currency value",
  "checkout.CardDetails":
    "type brand holderName encryptedCardNumber encryptedExpiryMonth encryptedExpiryYear encryptedSecurityCode storedPaymentMethodId",
  "checkout.AdditionalDataCommon": "manualCapture",
  "checkout.ThreeDSRequestData": "nativeThreeDS",
  "checkout.AuthenticationData": "attemptAuthentication threeDSRequestData",
  "checkout.PaymentRequest":
    "amount merchantAccount reference paymentMethod returnUrl additionalData authenticationData channel metadata recurringProcessingModel shopperInteraction shopperReference shopperStatement storePaymentMethod",
  "checkout.ResponseAdditionalDataCommon":
    "alias expiryDate merchantAdviceCode paymentMethod recurring.recurringDetailReference tokenization.storedPaymentMethodId",
  "checkout.ResponseAdditionalDataCard": "cardSummary",
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

/** The adapter's types: a field that Adyen does not declare stops this program, one that is not used does not compile. */
export function typesOf(declared: Declared, service: "checkout" | "disputes"): string {
  const same = new Map<string, string>();
  const ofService = Object.entries(used).filter(([schema]) => schema.startsWith(`${service}.`));
  const types = ofService.map(([schema, names]) => {
    const fields = declared.schemas[schema];
    if (!fields) throw new Error(`Adyen does not declare ${schema}`);
    const lines = names.split(" ").map((name) => {
      const type = fields[name];
      if (!type) throw new Error(`Adyen does not declare ${schema}.${name}`);
      return `  ${/\W/.test(name) ? `"${name}"` : name}${type.endsWith("!") ? "" : "?"}: ${written(type)};`;
    });
    const opening = `${named.test(schema) ? "export " : ""}type ${nameOf(schema)} =`;
    const fieldsOf = lines.join("\n");
    const before = same.get(fieldsOf);
    if (before) return `${opening} ${before};\n`;
    same.set(fieldsOf, nameOf(schema));
    return `${opening} {\n${fieldsOf}\n};\n`;
  });
  const operations = declared.operations
    .filter((one) => one.service === service)
    .map(
      ({ method, path, request, answer }) =>
        `  "${method} ${path}": { service: "${service}"; request: ${request ? written(request) : "undefined"}; answer: ${answer ? written(answer) : "undefined"} };`,
    );
  return [
    `// Written by server/workshop/testing/adyen/read-openapi.ts of ${declared.source}: not by hand.\n`,
    ...types,
    `/** The operations that are asked for. */\nexport type ${opening(service)}Operations = {\n${operations.join("\n")}\n};\n`,
  ].join("\n");
}

function opening(service: string): string {
  return service.slice(0, 1).toUpperCase() + service.slice(1);
}

const named =
  /\.(?:Amount|CardDetails|PaymentRequest|CreateCheckoutSessionRequest|PaymentResponse|StoredPaymentMethodResource|DefenseReason)$/;

function nameOf(schema: string): string {
  return schema.split(".")[1] ?? schema;
}

function written(type: string): string {
  const [kind = "", ...rest] = type.replace(/!$/, "").split(":");
  const of = rest.join(":");
  const known = of
    .split("|")
    .filter((one) => used[one])
    .map(nameOf);
  switch (kind) {
    case "boolean":
    case "number":
      return kind;
    case "integer":
      return "number";
    case "one":
      return of
        .split("|")
        .map((word) => `"${word}"`)
        .join(" | ");
    case "list":
      return `${written(of)}[]`;
    case "map":
      return `Record<string, ${written(of)}>`;
    case "any":
      return "string";
    case "ref":
    case "some":
      return known.join(" | ");
    case "mix":
      return known.join(" & ");
    default:
      return "string";
  }
}
