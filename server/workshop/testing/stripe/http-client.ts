import { Readable } from "node:stream";
import Stripe from "stripe";
import type { StripeHttpClient } from "#server/payments/processor/stripe/patient-client.ts";
import type { Reply } from "#server/workshop/testing/stripe/api.ts";
import { wireRequest, type WireRequest } from "#server/workshop/testing/stripe/request.ts";

/** A client of the SDK's whose requests `send` answers in this process. */
export function httpClientTo(send: (request: WireRequest) => Promise<Reply>): StripeHttpClient {
  return {
    getClientName: () => "in-process",
    async makeRequest(...request) {
      const [, , url, method, headers, data] = request;
      const bytes = Buffer.from(data ?? "");
      return new InProcessResponse(await send(await wireRequest({ method, url, headers, bytes })));
    },
  };
}

class InProcessResponse extends Stripe.HttpClientResponse {
  private readonly text: string;

  constructor({ status, headers, text }: Reply) {
    super(status, headers);
    this.text = text;
  }

  override getRawResponse(): object {
    return {};
  }

  override toStream(): Readable {
    return Readable.from([this.text]);
  }

  override async toJSON(): Promise<unknown> {
    return this._parseResponseBody(this.text);
  }
}
