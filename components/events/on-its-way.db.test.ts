import { expect, test } from "vitest";
import { isOnItsWay } from "#components/events/on-its-way.ts";
import { createTestApp } from "#server/workshop/testing/app.ts";

const app = await createTestApp();

const ask = async (method: string, path: string, body: object = {}) =>
  (await app.request(method, path, { body })).body;

test("an event is on its way again if an endpoint gets it, not because one got it once", async () => {
  const endpoint = { url: "https://shop.example/hook", events: ["*"] };
  const { id: endpointId } = await ask("POST", "/webhook-endpoints", endpoint);
  const { id } = await ask("POST", "/events", { type: "order.shipped", data: { orderId: "6735" } });
  const resend = () => ask("POST", `/events/${id}/resend`);
  expect(isOnItsWay(await resend())).toBe(true);
  await ask("PATCH", `/webhook-endpoints/${endpointId}`, { active: false });
  const answer = await resend();
  expect(answer.deliveries).toHaveLength(1);
  expect(isOnItsWay(answer)).toBe(false);
  await ask("PATCH", `/webhook-endpoints/${endpointId}`, { active: true });
  expect(isOnItsWay(await resend())).toBe(true);
});
