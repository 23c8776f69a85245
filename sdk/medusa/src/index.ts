import {
  AbstractPaymentProvider,
  MedusaError,
  ModuleProvider,
  Modules,
} from "@medusajs/framework/utils";
import type {
  AuthorizePaymentInput,
  AuthorizePaymentOutput,
  CancelPaymentInput,
  CancelPaymentOutput,
  CapturePaymentInput,
  CapturePaymentOutput,
  DeletePaymentInput,
  DeletePaymentOutput,
  GetPaymentStatusInput,
  GetPaymentStatusOutput,
  InitiatePaymentInput,
  InitiatePaymentOutput,
  Logger,
  ProviderWebhookPayload,
  RefundPaymentInput,
  RefundPaymentOutput,
  RetrievePaymentInput,
  RetrievePaymentOutput,
  UpdatePaymentInput,
  UpdatePaymentOutput,
  WebhookActionResult,
} from "@medusajs/framework/types";
import { Canary } from "../../src/index.js";
import { checkOptions } from "./options.ts";
import type { CanaryOptions } from "../index.js";
import { CanaryPayments } from "./payments.ts";
import { recordsOf } from "./records.ts";
import type { MedusaRecords } from "./records.ts";
import { actionOf } from "./webhook.ts";

/** Held to Medusa's own declarations by the compiler: `npm run drill:medusa`. */
class CanaryPaymentProvider extends AbstractPaymentProvider<CanaryOptions> {
  static override identifier = "canary";
  private readonly canary: Canary;
  private readonly payments: CanaryPayments;
  private readonly records: MedusaRecords;

  static override validateOptions(options: Record<string, unknown>): void {
    checkOptions(options);
  }

  constructor(container: Record<string, unknown>, options: CanaryOptions) {
    super(container, options);
    const { apiKey, baseUrl, webhookSecret } = options;
    this.canary = new Canary(apiKey, { baseUrl, webhookSecret });
    this.records = recordsOf(container);
    this.payments = new CanaryPayments(this.canary, options, this.records);
  }

  override initiatePayment(input: InitiatePaymentInput): Promise<InitiatePaymentOutput> {
    return told(this.payments.initiate(input));
  }

  override updatePayment(input: UpdatePaymentInput): Promise<UpdatePaymentOutput> {
    return told(this.payments.update(input));
  }

  override deletePayment({ data }: DeletePaymentInput): Promise<DeletePaymentOutput> {
    return told(this.payments.release(data));
  }

  override cancelPayment({ data }: CancelPaymentInput): Promise<CancelPaymentOutput> {
    return told(this.payments.release(data));
  }

  override authorizePayment({ data }: AuthorizePaymentInput): Promise<AuthorizePaymentOutput> {
    return told(this.payments.authorize(data));
  }

  override getPaymentStatus({ data }: GetPaymentStatusInput): Promise<GetPaymentStatusOutput> {
    return told(this.payments.status(data));
  }

  override async retrievePayment({ data }: RetrievePaymentInput): Promise<RetrievePaymentOutput> {
    const found = await told(this.payments.status(data));
    return { data: { ...found.data, status: found.status } };
  }

  override capturePayment({ data }: CapturePaymentInput): Promise<CapturePaymentOutput> {
    return told(this.payments.capture(data));
  }

  override refundPayment(input: RefundPaymentInput): Promise<RefundPaymentOutput> {
    return told(this.payments.refund(input));
  }

  override getWebhookActionAndData(
    payload: ProviderWebhookPayload["payload"],
  ): Promise<WebhookActionResult> {
    const logger = this.container["logger"] as Logger;
    return told(actionOf(this.canary, this.records, payload, (reason) => logger.error(reason)));
  }
}

/**
 * Does not compile once Medusa gives more than is read here: the amount of a capture, for instance, which it keeps to
 * itself so far.
 */
export type Unread = Nothing<
  | Exclude<keyof InitiatePaymentInput | keyof UpdatePaymentInput, Read | "amount" | "currency_code">
  | Exclude<keyof RefundPaymentInput, Read | "amount">
  | Exclude<keyof CapturePaymentInput | keyof CancelPaymentInput | keyof DeletePaymentInput, Read>
  | Exclude<keyof AuthorizePaymentInput | keyof GetPaymentStatusInput, Read>
  | Exclude<keyof ProviderWebhookPayload["payload"], "data" | "rawData" | "headers">
>;
type Read = "data" | "context";
type Nothing<Found extends never> = Found;

/** Medusa shows the sentences of its own errors alone; of others it says that something went wrong. */
async function told<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    const { name, message } = error as Error;
    const { NOT_ALLOWED, UNEXPECTED_STATE } = MedusaError.Types;
    throw new MedusaError(name === "ConnectionError" ? UNEXPECTED_STATE : NOT_ALLOWED, message);
  }
}

export default ModuleProvider(Modules.PAYMENT, { services: [CanaryPaymentProvider] });
