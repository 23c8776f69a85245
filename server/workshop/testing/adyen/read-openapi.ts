import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { AdyenDeclared } from "#server/workshop/testing/adyen/table.ts";
import { named, used } from "#server/workshop/testing/adyen/used-types.ts";
import type { DeclaredOperation } from "#server/workshop/testing/processor/declared-table.ts";
import { typesOf } from "#server/workshop/testing/processor/declared-types.ts";

/**
 * Writes `declared.json`, and the adapter's types of what it uses of it, anew from Adyen's own OpenAPI files:
 *
 *     git clone https://github.com/Adyen/adyen-openapi
 *     node server/workshop/testing/adyen/read-openapi.ts adyen-openapi <commit>
 *
 * It keeps what this service uses: its operations and notices, with every field that Adyen declares for them. Descriptions
 * are left out, and so are other means of payment than cards and those of banks that are taken.
 */
const files = {
  checkout: "CheckoutService-v72",
  disputes: "DisputeService-v30",
  webhooks: "Webhooks-v1",
} as const;
type Service = keyof typeof files;

const operations: Record<Exclude<Service, "webhooks">, string[]> = {
  checkout: [
    "post /payments",
    "post /payments/details",
    "post /sessions",
    "get /sessions/{sessionId}",
    "post /payments/{paymentPspReference}/captures",
    "post /payments/{paymentPspReference}/cancels",
    "post /payments/{paymentPspReference}/refunds",
    "post /cancels",
    "get /storedPaymentMethods",
    "delete /storedPaymentMethods/{storedPaymentMethodId}",
  ],
  disputes: [
    "post /retrieveApplicableDefenseReasons",
    "post /supplyDefenseDocument",
    "post /defendDispute",
    "post /acceptDispute",
  ],
};

const eventCodes = [
  "AUTHORISATION",
  "CANCELLATION",
  "CAPTURE",
  "CAPTURE_FAILED",
  "CHARGEBACK",
  "CHARGEBACK_REVERSED",
  "DISPUTE_DEFENSE_PERIOD_ENDED",
  "EXPIRE",
  "INFORMATION_SUPPLIED",
  "NOTIFICATION_OF_CHARGEBACK",
  "NOTIFICATION_OF_FRAUD",
  "PAIDOUT_REVERSED",
  "PREARBITRATION_LOST",
  "PREARBITRATION_WON",
  "REFUND",
  "REFUNDED_REVERSED",
  "REFUND_FAILED",
  "REPORT_AVAILABLE",
  "REQUEST_FOR_INFORMATION",
  "SECOND_CHARGEBACK",
  "TECHNICAL_CANCEL",
];

/** Options of a `oneOf` that no card payment has, and additional data of single trades. */
const leftOut =
  /^(?!Card|StoredPaymentMethod).*Details$|^AdditionalData(?!Common|3DSecure|Risk$)|^ResponseAdditionalData(?!Common|Card|3DSecure|Sepa)/;
const kept =
  /^(?:ThreeDSecureData|PaymentCompletionDetails|(?:Ideal|GenericIssuerPaymentMethod|PayPal|ApplePay|GooglePay|Blik|SepaDirectDebit)Details)$/;

type Node = { [key: string]: Node } & {
  $ref?: string;
  type?: string;
  enum?: string[];
  required?: string[];
  properties?: Record<string, Node>;
  oneOf?: Node[];
  "x-anyOf"?: Node[];
  items?: Node;
  additionalProperties?: Node;
  maxLength?: number;
  description?: string;
};

const [, , folder = "adyen-openapi", commit = "unknown"] = process.argv;
const documents = Object.fromEntries(
  Object.entries(files).map(([service, file]) => [
    service,
    JSON.parse(readFileSync(join(folder, "json", `${file}.json`), "utf8")) as Node,
  ]),
) as Record<Service, Node>;

const declared: AdyenDeclared = {
  source: `github.com/Adyen/adyen-openapi at ${commit} (MIT)`,
  files: Object.values(files),
  operations: [],
  notices: {},
  schemas: {},
};

for (const service of ["checkout", "disputes"] as const)
  for (const named of operations[service]) declared.operations.push(operationOf(service, named));
for (const code of eventCodes) declared.notices[code] = itemOf(code);
const path = join(import.meta.dirname, "declared.json");
writeFileSync(path, `${JSON.stringify(sorted(declared), null, 2)}\n`);
const adapter = "server/payments/processor/adyen";
const by = "server/workshop/testing/adyen/read-openapi.ts";
for (const service of ["checkout", "disputes"] as const) {
  const types = typesOf(declared, { processor: "Adyen", by, service, used, named });
  writeFileSync(`${adapter}/declared/${service}.ts`, types);
}

function operationOf(service: "checkout" | "disputes", named: string): DeclaredOperation {
  const [method = "", place = ""] = named.split(" ");
  const found = documents[service]["paths"]?.[place]?.[method];
  if (!found) throw new Error(`${files[service]} has no ${named}`);
  const bodyOf = (holder: Node | undefined) =>
    holder?.["content"]?.["application/json"]?.["schema"] as Node | undefined;
  const answers = (found["responses"] ?? {}) as Record<string, Node>;
  const status = Object.keys(answers).find((one) => one.startsWith("2")) ?? "200";
  const request = bodyOf(found["requestBody"]);
  const answer = bodyOf(answers[status]);
  const parameters = Object.values((found["parameters"] ?? {}) as Record<string, Node>);
  return {
    service,
    method: method.toUpperCase(),
    path: place,
    query: parameters.flatMap((one) =>
      String(one["in"]) === "query" ? [String(one["name"])] : [],
    ),
    request: request ? typeOf(service, request) : null,
    answer: answer ? typeOf(service, answer) : null,
    status: Number(status),
  };
}

/** The schema of the one item that a notice of this code has. */
function itemOf(code: string): string {
  const holder = documents.webhooks["webhooks"]?.[`/${code}`]?.["post"]?.["requestBody"];
  const whole = holder?.["content"]?.["application/json"]?.["schema"] as Node | undefined;
  const list = schemaOf("webhooks", whole).properties?.["notificationItems"]?.items;
  const item = Object.values(schemaOf("webhooks", list).properties ?? {})[0];
  if (!item) throw new Error(`${files.webhooks} has no ${code}`);
  return typeOf("webhooks", item);
}

function schemaOf(service: Service, node: Node | undefined): Node {
  const name = nameOf(node);
  const found = name ? documents[service]["components"]?.["schemas"]?.[name] : node;
  if (!found) throw new Error(`${files[service]} has no schema ${name}`);
  return found;
}

function nameOf(node: Node | undefined): string | undefined {
  return node?.$ref?.split("/").at(-1);
}

/** In the words of `table.ts`. Schemas that are named on the way are taken in. */
function typeOf(service: Service, node: Node): string {
  const name = nameOf(node);
  if (name) return refOf(service, name);
  const options = (node.oneOf ?? node["x-anyOf"])?.flatMap((one) => nameOf(one) ?? []);
  if (options) {
    const wanted = options.filter((one) => kept.test(one) || !leftOut.test(one));
    const all = wanted.map((one) => refOf(service, one).slice("ref:".length)).join("|");
    return `${options.some((one) => one.includes("AdditionalData")) ? "mix" : "some"}:${all}`;
  }
  if (node.enum) return `one:${node.enum.join("|")}`;
  if (node.type === "array") return `list:${node.items ? typeOf(service, node.items) : "any"}`;
  if (node.type === "object")
    return `map:${node.additionalProperties?.type ? typeOf(service, node.additionalProperties) : "any"}`;
  const most = node.maxLength ?? lengthIn(node.description);
  return (node.type ?? "any") + (most && node.type === "string" ? `<${most}` : "");
}

/** Adyen writes some limits into descriptions alone. */
function lengthIn(description = ""): number | undefined {
  const found = /Maximum length: \**(\d+)\** characters/.exec(description)?.[1];
  return found ? Number(found) : undefined;
}

function refOf(service: Service, name: string): string {
  const full = `${service}.${name.replace(/-recursive$/, "")}`;
  if (declared.schemas[full]) return `ref:${full}`;
  const fields: Record<string, string> = {};
  declared.schemas[full] = fields;
  const { properties = {}, required = [] } = schemaOf(service, {
    $ref: `#/components/schemas/${name}`,
  } as Node);
  for (const [field, type] of Object.entries(properties))
    fields[field] = typeOf(service, type) + (required.includes(field) ? "!" : "");
  return `ref:${full}`;
}

function sorted({ schemas, ...rest }: AdyenDeclared): AdyenDeclared {
  const names = Object.keys(schemas).toSorted();
  return { ...rest, schemas: Object.fromEntries(names.map((name) => [name, schemas[name] ?? {}])) };
}
