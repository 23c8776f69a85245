import { EventEmitter } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { expect, test } from "vitest";
import { measureCheckout } from "#server/http/pages/measure-checkout.ts";
import { measured } from "#server/workshop/testing/measured.ts";

test("each answer of the hosted page counts as /checkout with its status, and none that nobody got", async () => {
  const read = measured();
  for (const [method, statusCode, end] of [
    ["GET", 200, "finish"],
    ["POST", 503, "finish"],
    ["GET", 200, "close"],
  ] as const) {
    const response = Object.assign(new EventEmitter(), { statusCode });
    const request = { method, url: "/checkout?entityId=cs_1" };
    measureCheckout(request as IncomingMessage, response as unknown as ServerResponse);
    response.emit(end);
  }
  const points = (await read())
    .filter(({ descriptor }) => descriptor.name === "http.server.request.duration")
    .flatMap(({ dataPoints }) => dataPoints as { attributes: Record<string, unknown> }[]);
  expect(points.map(({ attributes }) => Object.values(attributes))).toEqual([
    ["GET", "/checkout", 200],
    ["POST", "/checkout", 503],
  ]);
});
