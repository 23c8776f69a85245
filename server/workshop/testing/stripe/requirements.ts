type Requirement = {
  method: "GET" | "POST" | "DELETE";
  path: RegExp;
  required: string[];
  /** Names of form fields that the operation knows. */
  allowed: RegExp;
  /** Not a rule of Stripe's but ours: whatever changes something carries a key. */
  needsKey: boolean;
};

const expand = "expand\\[\\d+\\]";
const fields = (...names: string[]) => new RegExp(`^(${[expand, ...names].join("|")})$`);
const verification = "payment_method_options\\[card\\]\\[request_three_d_secure\\]";
const metadata = "metadata\\[\\w+\\]";

/** The operations of Stripe's API that this service uses, as its reference describes them. */
export const requirements: Requirement[] = [
  {
    method: "POST",
    path: /^\/v1\/payment_intents$/,
    required: ["amount", "currency"],
    allowed: fields(
      "amount",
      "currency",
      "capture_method",
      "payment_method_types\\[\\d+\\]",
      metadata,
    ),
    needsKey: true,
  },
  {
    method: "POST",
    path: /^\/v1\/setup_intents$/,
    required: [],
    allowed: fields("usage", "payment_method_types\\[\\d+\\]", metadata),
    needsKey: true,
  },
  {
    method: "POST",
    path: /^\/v1\/customers$/,
    required: [],
    allowed: fields(metadata),
    needsKey: true,
  },
  {
    method: "POST",
    path: /^\/v1\/(payment|setup)_intents\/\w+$/,
    required: ["customer"],
    allowed: fields("customer"),
    needsKey: true,
  },
  {
    method: "POST",
    path: /^\/v1\/payment_intents\/\w+\/confirm$/,
    required: ["payment_method"],
    allowed: fields(
      "payment_method",
      "return_url",
      "off_session",
      "setup_future_usage",
      verification,
    ),
    needsKey: true,
  },
  {
    method: "POST",
    path: /^\/v1\/setup_intents\/\w+\/confirm$/,
    required: ["payment_method"],
    allowed: fields("payment_method", "return_url", verification),
    needsKey: true,
  },
  {
    method: "POST",
    path: /^\/v1\/payment_intents\/\w+\/capture$/,
    required: [],
    allowed: fields("amount_to_capture"),
    needsKey: true,
  },
  {
    method: "POST",
    path: /^\/v1\/(payment|setup)_intents\/\w+\/cancel$/,
    required: [],
    allowed: fields(),
    needsKey: true,
  },
  {
    method: "POST",
    path: /^\/v1\/refunds$/,
    required: ["payment_intent"],
    allowed: fields("payment_intent", "amount", metadata),
    needsKey: true,
  },
  {
    method: "POST",
    path: /^\/v1\/files$/,
    required: ["file", "purpose"],
    allowed: fields("file", "purpose"),
    needsKey: true,
  },
  {
    method: "POST",
    path: /^\/v1\/disputes\/\w+$/,
    required: [],
    allowed: fields("evidence\\[\\w+\\]", "submit"),
    needsKey: true,
  },
  {
    method: "POST",
    path: /^\/v1\/disputes\/\w+\/close$/,
    required: [],
    allowed: fields(),
    needsKey: true,
  },
  {
    method: "POST",
    path: /^\/v1\/payment_methods\/\w+\/detach$/,
    required: [],
    allowed: fields(),
    needsKey: true,
  },
  {
    // Nothing is deleted twice, and the SDK sends no key with a DELETE.
    method: "DELETE",
    path: /^\/v1\/customers\/\w+$/,
    required: [],
    allowed: fields(),
    needsKey: false,
  },
  {
    method: "GET",
    path: /^\/v1\/customers\/\w+\/payment_methods$/,
    required: [],
    allowed: fields("limit"),
    needsKey: false,
  },
  {
    method: "GET",
    path: /^\/v1\/refunds$/,
    required: [],
    allowed: fields("payment_intent", "limit"),
    needsKey: false,
  },
  {
    method: "GET",
    path: /^\/v1\/payment_intents\/search$/,
    required: ["query"],
    allowed: fields("query", "limit"),
    needsKey: false,
  },
  {
    method: "GET",
    path: /^\/v1\/(payment_intents|setup_intents|refunds|disputes|payment_methods|customers)\/\w+$/,
    required: [],
    allowed: fields(),
    needsKey: false,
  },
];
