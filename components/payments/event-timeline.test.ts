import { expect, test } from "vitest";
import { eventTimeline } from "#components/payments/event-timeline.ts";

const at = (minute: number) => `2026-02-18T09:0${minute}:00.000Z`;

test("events of payment and session make one story, newest first", () => {
  const story = eventTimeline([
    { id: "evt_1", type: "payment_intent.created", createdAt: at(1), data: {} },
    { id: "evt_4", type: "checkout.session.completed", createdAt: at(3), data: {} },
    { id: "evt_3", type: "payment_intent.succeeded", createdAt: at(3), data: {} },
    { id: "evt_2", type: "checkout.session.loaded", createdAt: at(2), data: {} },
  ]);
  expect(story.map((entry) => entry.title)).toEqual([
    "Checkout completed",
    "Payment succeeded",
    "Shopper opened the checkout",
    "Payment created",
  ]);
});

test("a failed attempt says why; a type without words shows as it is called", () => {
  const data = { lastError: { message: "The card was declined." } };
  expect(
    eventTimeline([{ id: "evt_1", type: "payment_intent.payment_failed", createdAt: at(1), data }]),
  ).toMatchObject([{ title: "Attempt failed", detail: "The card was declined.", tone: "bad" }]);
  expect(
    eventTimeline([{ id: "evt_1", type: "my.own_type", createdAt: at(1), data: null }]),
  ).toMatchObject([{ title: "my.own_type" }]);
});
