import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import {
  canExpand,
  completed,
  expanded,
  faultsOf,
} from "#server/workshop/testing/declared/check-answer.ts";
import { wrongParameter } from "#server/workshop/testing/declared/check-parameters.ts";
import { nestedOf } from "#server/workshop/testing/declared/form.ts";
import {
  type Operation,
  Operations,
  type PackageLayout,
} from "#server/workshop/testing/declared/operations.ts";
import { kindOf, optionsOf, type Shape, wordsOf } from "#server/workshop/testing/declared/shape.ts";
import {
  type Answer,
  type Fields,
  refusal,
  type StripeObject,
} from "#server/workshop/testing/stripe/wire.ts";

/** How the package `stripe` writes its API down, here in the version that is installed. */
export const stripePackage: PackageLayout = {
  directory: dirname(dirname(createRequire(import.meta.url).resolve("stripe"))),
  classes: "esm/resources",
  client: { file: "esm/stripe.core.d.ts", name: "Stripe" },
  request:
    /export class (?<owner>\w+)|^ {4}(?<call>\w+)\([^)]*\) \{$|_makeRequest\('(?<method>\w+)', ['`](?<path>[^'`]+)/gm,
};

/** Where objects are kept, by what they call themselves. */
const collections: Record<string, string> = {
  "radar.early_fraud_warning": "radar/early_fraud_warnings",
};

/**
 * Documented, and of no type: "Passing `payment_method_types` on this API version returns a 400 error with the
 * code `payment_method_types_no_longer_supported`" (docs.stripe.com/changelog/endive/2026-09-30/
 * removes-the-payment-method-types-parameter-from-payment-intents-and-setup-intents).
 */
const removed: Record<string, string> = {
  payment_method_types: "payment_method_types_no_longer_supported",
};

/** Requests and answers by Stripe's own declarations, to which the double of Stripe is held. */
export class StripeTable {
  readonly operations: Operations;
  private readonly layout: PackageLayout;

  constructor(layout: PackageLayout = stripePackage) {
    this.layout = layout;
    this.operations = new Operations(layout);
  }

  find(method: string, path: string): Operation | null {
    return this.operations.find(method, path);
  }

  /** Stripe's refusals before it does anything: parameters that are unknown, missing or of the wrong kind. */
  refuse({ parameters, answer }: Operation, fields: Fields): Answer | null {
    const form = nestedOf(fields);
    const asked = Object.values(form["expand"] ?? {}).map(String);
    const vain = asked.find((path) => !canExpand(answer, path.split(".")));
    if (vain) return refusal(400, undefined, `This property cannot be expanded (${vain}).`);
    const [name] = Object.keys(form);
    if (!parameters) {
      if (name === undefined) return null;
      return refusal(400, "parameter_unknown", `Received unknown parameter: ${name}`, name);
    }
    const wrong = wrongParameter(parameters, form);
    if (!wrong) return null;
    const known = removed[wrong.param] && wrong.code === "parameter_unknown";
    return refusal(400, known ? removed[wrong.param] : wrong.code, wrong.message, wrong.param);
  }

  /** The object with all that Stripe always sends. @throws if it says what the declarations do not have */
  object<Given extends Record<string, unknown> & { object: string }>(given: Given): StripeObject {
    const path = collections[given.object] ?? `${given.object}s`;
    const operation = this.find("GET", `/v1/${path}/id`) ?? this.find("GET", `/v1/${given.object}`);
    const shapes = optionsOf(operation?.answer ?? { kind: "any" });
    const shape = shapes.find((one) => kindOf(one) === given.object);
    if (!shape) throw new Error(`Stripe's declarations have no ${given.object}.`);
    return this.checked(shape, given, given.object) as StripeObject;
  }

  /** The answer to an operation, with what the request asked to expand. @throws as `object` */
  answer(
    { answer, name }: Operation,
    { body, expand, find }: { body: unknown; expand: string[]; find: (id: string) => unknown },
  ): unknown {
    return this.checked(answer, expanded(answer, body, expand, find), name);
  }

  /** @throws for an error that the package's client would not know how to read */
  error(body: unknown): void {
    const shape = this.typeIn("Types.d.ts", "StripeRawError");
    const { error } = body as { error: { code?: string } };
    const faults = faultsOf(shape, completed(shape, error), "error");
    const codes = wordsOf(
      this.typeIn("resources/PaymentIntents.d.ts", "PaymentIntent.LastPaymentError.Code"),
    );
    const isKnown = !error.code || codes.includes(error.code);
    if (!isKnown && !Object.values(removed).includes(error.code ?? ""))
      faults.push(`${error.code} is no error code of Stripe's`);
    refuseFaults(faults);
  }

  /** The event as it is sent. @throws for a type that no webhook endpoint could ask for, and as `object` */
  event({ type, object, before, ...sent }: EventRow): object {
    const known = wordsOf(
      this.typeIn("resources/WebhookEndpoints.d.ts", "WebhookEndpointCreateParams.EnabledEvent"),
    );
    if (!known.includes(type)) throw new Error(`Stripe has no events of type ${type}.`);
    const shape = this.typeIn("resources/Events.d.ts", "EventBase");
    const about = { object: "event", type, pending_webhooks: 1, data: { object: {} } };
    const event = this.checked(shape, { ...about, ...sent }, "event");
    const data = { object: this.object(object), previous_attributes: before };
    return { ...(event as object), data };
  }

  private typeIn(file: string, name: string): Shape {
    const folder = join(this.layout.directory, dirname(this.layout.classes));
    return this.operations.declarations.typeIn(join(folder, file), name);
  }

  private checked(shape: Shape, given: unknown, place: string): unknown {
    const value = completed(shape, given);
    refuseFaults(faultsOf(shape, value, place));
    return value;
  }
}

/** `before`: of what was changed, how it was. */
export type EventRow = {
  id: string;
  created: number;
  type: string;
  object: Record<string, unknown> & { object: string };
  before?: object | undefined;
};

function refuseFaults(faults: string[]): void {
  if (faults.length > 0)
    throw new Error(`Not as Stripe's declarations have it:\n${faults.join("\n")}`);
}
