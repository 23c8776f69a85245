import type {
  ConfirmationTokenCreateParams,
  CreateConfirmationToken,
  FieldsOption,
  PaymentMethodCreateParams,
  StripeElementsOptionsMode,
  StripeElementsUpdateOptions,
  StripePaymentElementOptions,
  StripePaymentElementUpdateOptions,
} from "@stripe/stripe-js";

/** Each member of a union by itself: what any of them has. */
type NamesOf<T> = T extends unknown ? keyof T & string : never;
/** Exactly these: the compiler refuses a name that Stripe has removed, and one that it has added. */
type Every<Name extends string> = Record<Name, true>;

/**
 * The options that Stripe.js takes where the hosted page calls it, held by the compiler to Stripe's own declarations
 * (@stripe/stripe-js). The double of it refuses every other name.
 */
export const browserOptions = {
  elements: {
    mode: true,
    amount: true,
    currency: true,
    fonts: true,
    locale: true,
    appearance: true,
    loader: true,
    customerOptions: true,
    customerSessionClientSecret: true,
    customPaymentMethods: true,
    syncAddressCheckbox: true,
    paymentMethodCreation: true,
    setupFutureUsage: true,
    setup_future_usage: true,
    captureMethod: true,
    capture_method: true,
    onBehalfOf: true,
    on_behalf_of: true,
    excludedPaymentMethodTypes: true,
    allowedPaymentMethodTypes: true,
    paymentMethodConfiguration: true,
    payment_method_configuration: true,
    paymentMethodOptions: true,
    payment_method_options: true,
    externalPaymentMethodTypes: true,
    adaptivePricing: true,
  } satisfies Every<Exclude<NamesOf<StripeElementsOptionsMode>, "clientSecret">>,
  elementsUpdate: {
    locale: true,
    fonts: true,
    appearance: true,
    mode: true,
    currency: true,
    amount: true,
    setupFutureUsage: true,
    setup_future_usage: true,
    captureMethod: true,
    capture_method: true,
    excludedPaymentMethodTypes: true,
    allowedPaymentMethodTypes: true,
    paymentMethodConfiguration: true,
    payment_method_configuration: true,
    onBehalfOf: true,
    on_behalf_of: true,
    customerSessionClientSecret: true,
    customPaymentMethods: true,
  } satisfies Every<NamesOf<StripeElementsUpdateOptions>>,
  payment: {
    defaultValues: true,
    business: true,
    paymentMethodOrder: true,
    fields: true,
    readOnly: true,
    terms: true,
    wallets: true,
    walletOptions: true,
    layout: true,
    applePay: true,
  } satisfies Every<NamesOf<StripePaymentElementOptions>>,
  paymentUpdate: {
    defaultValues: true,
    business: true,
    paymentMethodOrder: true,
    fields: true,
    readOnly: true,
    terms: true,
    applePay: true,
    walletOptions: true,
    layout: true,
  } satisfies Every<NamesOf<StripePaymentElementUpdateOptions>>,
  token: { elements: true, params: true } satisfies Every<NamesOf<CreateConfirmationToken>>,
  tokenParams: {
    payment_method_data: true,
    shipping: true,
    return_url: true,
    metadata: true,
  } satisfies Every<NamesOf<ConfirmationTokenCreateParams>>,
  billingDetails: {
    address: true,
    email: true,
    name: true,
    phone: true,
  } satisfies Every<NamesOf<PaymentMethodCreateParams.BillingDetails>>,
  billingAddress: {
    city: true,
    country: true,
    line1: true,
    line2: true,
    postal_code: true,
    state: true,
  } satisfies Every<NamesOf<PaymentMethodCreateParams.BillingDetails.Address>>,
};

/** Details that the page may ask for itself ("never"), and the names under which it then must give them. */
export const neverAsked = {
  name: "name",
  email: "email",
  phone: "phone",
  country: "country",
  postalCode: "postal_code",
  state: "state",
  city: "city",
  line1: "line1",
  line2: "line2",
} satisfies Record<Exclude<FieldName, "address">, string>;

type BillingDetailsOption = Exclude<FieldsOption["billingDetails"], string | undefined>;
type FieldName =
  | NamesOf<BillingDetailsOption>
  | NamesOf<Exclude<BillingDetailsOption["address"], string | undefined>>;
