import { openReceiver } from "#server/workshop/testing/webhooks/open-receiver.ts";

export type ReceivedSpan = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: { key: string; value: { stringValue?: string; intValue?: number | string } }[];
  links?: { traceId: string; spanId: string }[];
  status: { code?: number; message?: string };
  events?: unknown[];
};

type Sent = {
  resourceSpans: {
    resource: { attributes: ReceivedSpan["attributes"] };
    scopeSpans: { scope: { name: string }; spans: ReceivedSpan[] }[];
  }[];
};

/** A collector that takes OTLP over HTTP in its JSON encoding (opentelemetry.io/docs/specs/otlp). */
export async function openCollector() {
  const receiver = await openReceiver(() => ({ status: 200, body: "{}" }));
  const sent = () => receiver.requests.map(({ body }) => JSON.parse(body) as Sent);
  return {
    ...receiver,
    spans: () =>
      sent().flatMap(({ resourceSpans }) =>
        resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
      ),
    resource: () => told(sent()[0]?.resourceSpans[0]?.resource.attributes ?? []),
    /** All that came, as it came. */
    text: () => receiver.requests.map(({ body }) => body).join("\n"),
  };
}

/** The attributes of a span, keyed by name. */
export function told(attributes: ReceivedSpan["attributes"]): Record<string, unknown> {
  return Object.fromEntries(
    attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]),
  );
}
