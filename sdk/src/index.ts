import { InOrder } from "./in-order.js";
import type { InOrderOptions } from "./in-order.js";
import { namespacesOf } from "./namespaces.js";
import type { Namespaces } from "./namespaces.js";
import { ConnectionError } from "./errors.js";
import { Transport } from "./transport.js";
import type { Call, CanaryOptions, RequestOptions } from "./transport.js";
import type { MerchantEvent, StoredFile, WebhookEvent } from "./generated/types.js";
import { unwrap } from "./webhooks.js";
import type { UnwrapOptions, WebhookSecret } from "./webhooks.js";

export * from "./errors.js";
export { InOrder } from "./in-order.js";
export type { InOrderOptions, Sequenced } from "./in-order.js";
export type { DryRunOf } from "./namespaces.js";
export { PageList } from "./pages.js";
export type { CanaryOptions, Middleware, RequestOptions } from "./transport.js";
export type { UnwrapOptions, WebhookSecret } from "./webhooks.js";
export type * from "./generated/types.js";

type NewUpload = NonNullable<Parameters<Namespaces["storage"]["createUpload"]>[0]>;
type Upload = NewUpload & { data: Blob | Uint8Array<ArrayBuffer> | ArrayBuffer | string };

type Surface = Omit<Namespaces, "storage"> & {
  readonly storage: Namespaces["storage"] & {
    /** Asks for an address, sends the bytes there and has them checked. */
    upload(file: Upload, options?: RequestOptions): Promise<StoredFile>;
  };
};

// oxlint-disable-next-line typescript/no-unsafe-declaration-merging
export interface Canary extends Surface {}

/** The payments API. `new Canary(process.env.CANARY_KEY)` is all that it needs. */
// oxlint-disable-next-line typescript/no-unsafe-declaration-merging
export class Canary {
  private readonly transport: Transport;
  private readonly webhookSecret: WebhookSecret | undefined;

  constructor(
    key: string | undefined,
    options: CanaryOptions & { webhookSecret?: WebhookSecret | undefined } = {},
  ) {
    if (!key) throw new TypeError("new Canary(key): pass an API key, such as sk_test_…");
    this.transport = new Transport(key, options);
    this.webhookSecret = options.webhookSecret;
    const namespaces = namespacesOf(this.transport) as Namespaces;
    const upload = (file: Upload, given?: RequestOptions) => this.upload(file, given);
    Object.assign(this, namespaces, { storage: { ...namespaces.storage, upload } });
  }

  readonly webhooks = {
    /**
     * Checks what was posted to an endpoint and tells its event, typed by `type`. `body` is the raw
     * text or bytes. The secret is the endpoint's, or `webhookSecret` of the constructor; of several,
     * one is enough.
     * @throws WebhookVerificationError
     */
    unwrap: (
      body: string | Uint8Array,
      headers: Headers | Record<string, string | string[] | undefined>,
      secret: WebhookSecret | undefined = this.webhookSecret,
      options: UnwrapOptions = {},
    ): Promise<WebhookEvent> => {
      if (!secret) throw new TypeError("webhooks.unwrap: pass the endpoint's secret, whsec_…");
      return unwrap(body, headers, secret, options);
    },
  };

  /** Events of each object once and in order, whatever the webhooks do. */
  inOrder<Event extends MerchantEvent | WebhookEvent = WebhookEvent>(
    options: Omit<InOrderOptions<Event>, "fetch">,
  ): InOrder<Event> {
    const fetch = async (relatedEntityId: string, after: number) => {
      const events = await this.events.list({ relatedEntityId, limit: 100 }).all();
      return events.filter(({ sequence }) => (sequence ?? 0) > after) as unknown as Event[];
    };
    return new InOrder({ ...options, fetch });
  }

  /** Any operation, also one that this version does not know. */
  request(call: Call): Promise<unknown> {
    return this.transport.send(call);
  }

  private async upload({ data, ...file }: Upload, options?: RequestOptions): Promise<StoredFile> {
    const blob = new Blob([data], { type: file.mimeType });
    const { fileId, uploadUrl, method, headers } = await this.storage.createUpload(
      { ...file, size: blob.size },
      options,
    );
    const { idempotencyKey = null, ...rest } = options ?? {};
    const lost = (cause: unknown): never => {
      throw new ConnectionError(cause, idempotencyKey);
    };
    const stop = rest.signal ? { signal: rest.signal } : {};
    const init = { method, headers, body: blob, ...stop };
    const { ok, status } = await this.transport.put(uploadUrl, init).catch(lost);
    if (ok) return this.storage.confirmUpload({ fileId }, rest);
    // Under a key that was used before the bytes may be there already, and are taken once.
    const known = await this.storage.get(fileId, {}, rest);
    return known.status === "uploaded"
      ? known
      : lost(new Error(`The upload was answered with ${status}.`));
  }
}
