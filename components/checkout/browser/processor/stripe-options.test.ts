import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  elementsOptions,
  elementsUpdate,
} from "#components/checkout/browser/processor/stripe-options.ts";

beforeEach(() =>
  vi.stubGlobal("getComputedStyle", () => ({ fontFamily: "Inter", getPropertyValue: () => "" })),
);
afterEach(() => vi.unstubAllGlobals());

/** The form and the place of the processor's fields, as far as the options read them. */
function shown(mode: string, total: number) {
  const [hidden, dataset] = [
    { value: String(total) },
    { mode, currency: "eur", units: "1", keeps: "1" },
  ];
  const querySelector = (asked: string) => (asked === "[data-shown-total]" ? hidden : null);
  const form = { dataset: { locale: "nl" }, querySelector } as unknown as HTMLFormElement;
  return [form, { dataset } as unknown as HTMLElement] as const;
}

test.each([
  ["payment", 4900, { mode: "payment", amount: 4900 }],
  ["subscription", 4900, { mode: "payment", amount: 4900 }],
  ["subscription", 0, { mode: "setup", amount: undefined }],
  ["setup", 0, { mode: "setup", amount: undefined }],
])(
  "in mode %s, Stripe's fields for a total of %i are for an intent of the server's kind, from the start and when the price changes",
  (mode, total, { amount, mode: kind }) => {
    for (const options of [
      elementsOptions(...shown(mode, total)),
      elementsUpdate(...shown(mode, total)),
    ]) {
      expect(options).toMatchObject({ mode: kind, setupFutureUsage: "off_session" });
      expect("amount" in options ? options.amount : undefined).toBe(amount);
    }
  },
);
