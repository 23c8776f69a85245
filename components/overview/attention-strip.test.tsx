import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { AttentionStrip } from "#components/overview/attention-strip.tsx";
import type { Attention } from "#server/wire/dashboard/overview.ts";

const nothing: Attention = {
  disputes: null,
  endpoints: null,
  pastDue: 0,
  differences: 0,
  compliance: null,
  keys: null,
  approvals: null,
  fraudWarnings: null,
  cardTesting: null,
};

const shown = (attention: Partial<Attention>) =>
  renderToStaticMarkup(<AttentionStrip attention={{ ...nothing, ...attention }} />);

test("nothing is shown when nothing needs anybody", () => {
  expect(shown({})).toBe("");
});

test("a payment that its bank warns of is named, with the way to it", () => {
  const one = shown({ fraudWarnings: { count: 1, paymentIntentId: "pi_1" } });
  expect(one).toContain("A bank warns of a fraudulent payment");
  expect(one).toContain('href="/payments/pi_1"');
  const many = shown({ fraudWarnings: { count: 3, paymentIntentId: "pi_1" } });
  expect(many).toContain("Banks warn of 3 payments");
});
