import { expect, test } from "vitest";
import { storyOf } from "#components/subscriptions/story-words.ts";

const event = (nth: number, type: string, data: object) => ({
  id: `evt_${nth}`,
  type: `subscription.${type}`,
  createdAt: `2027-01-0${nth}T00:00:00.000Z`,
  data: { currency: "EUR", amount: 1900, paymentMethodId: "pm_1", ...data },
});

test("each event is told by what it changed since the one before", () => {
  const listed = [
    event(8, "canceled", { cancelReason: "unused", cancelFeedback: "Moved" }),
    event(7, "updated", { cancelAtPeriodEnd: false, paymentMethodId: "pm_2" }),
    event(6, "updated", { cancelAtPeriodEnd: false }),
    event(5, "updated", { cancelAtPeriodEnd: true, cancelReason: "other" }),
    event(4, "resumed", {}),
    event(3, "paused", {}),
    event(2, "renewed", { status: "active", amount: 2400, latestPaymentIntentId: "pi_2" }),
    event(1, "created", { description: "Plant of the month" }),
  ];
  expect(storyOf(listed).map(({ title, detail }) => [title, detail])).toEqual([
    ["Canceled", "Not used enough, “Moved”"],
    ["Charged to another card from now on", null],
    ["Kept after all", null],
    ["Set to end with its period", "Another reason"],
    ["Resumed", null],
    ["Paused", "Nothing is charged"],
    ["Charged €19.00", null],
    ["Subscribed", "Plant of the month"],
  ]);
});

test("a trial without a card is told as such, and so is the card that is given after it", () => {
  const [status, cardless] = ["trialing", { trialWithoutCard: "pause", paymentMethodId: null }];
  const listed = [
    event(4, "resumed", { status: "active" }),
    event(3, "updated", { status: "paused" }),
    event(2, "paused", { ...cardless, status: "paused" }),
    event(1, "created", { ...cardless, status }),
  ];
  expect(storyOf(listed).map(({ title, detail }) => [title, detail])).toEqual([
    ["Resumed", null],
    ["A card was given", null],
    ["Paused", "Its trial ended without a card"],
    ["Subscribed", null],
  ]);
});

test("an event whose predecessors are kept no longer, or that nobody knows yet, is told all the same", () => {
  const alone = storyOf([event(2, "updated", {})]);
  expect(alone.map(({ title }) => title)).toEqual(["Changed"]);
  expect(storyOf([event(1, "not_known_yet", {})]).map(({ title }) => title)).toEqual(["Changed"]);
});

test("a change of plan is told when it is made, when it is planned, and when it is taken back", () => {
  const items = (name: string, quantity = 1) => [{ priceId: name, name, quantity, amount: 1900 }];
  const listed = [
    event(5, "updated", { items: items("Large", 2), pendingChange: null }),
    event(4, "updated", { items: items("Large", 2), pendingChange: { items: items("Small") } }),
    event(3, "updated", { items: items("Large", 2), pendingChange: null }),
    event(2, "updated", { items: items("Large"), pendingChange: null }),
    event(1, "created", { items: items("Medium"), pendingChange: null }),
  ];
  expect(storyOf(listed).map(({ title }) => title)).toEqual([
    "Planned change taken back",
    "Moves to Small with the next period",
    "Moved from Large to 2 × Large",
    "Moved from Medium to Large",
    "Subscribed",
  ]);
});
