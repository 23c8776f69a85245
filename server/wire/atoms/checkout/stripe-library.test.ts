import type { ReleaseTrain } from "@stripe/stripe-js";
import Stripe from "stripe";
import { expect, test, vi } from "vitest";
import { stripeLibraryUrl } from "#server/wire/atoms/checkout/stripe-library.ts";

test("the page loads the release of Stripe.js that Stripe's own loader loads", async () => {
  const loaded: string[] = [];
  const script = {
    src: "",
    addEventListener: (event: string, tell: () => void) => told(event, tell),
  };
  const told = (event: string, tell: () => void) => void (event === "load" && setImmediate(tell));
  const place = { appendChild: ({ src }: { src: string }) => void loaded.push(src) };
  vi.stubGlobal("window", {});
  vi.stubGlobal("document", {
    querySelectorAll: () => [],
    createElement: () => {
      vi.stubGlobal("window", { Stripe: () => ({}) });
      return script;
    },
    head: place,
  });
  const { loadStripe } = await import("@stripe/stripe-js/pure");
  await loadStripe("pk_live_of_nobody");
  vi.unstubAllGlobals();
  expect(loaded).toEqual([stripeLibraryUrl]);
});

test("Stripe.js and the server's library are of one release", () => {
  const train: ReleaseTrain = "endive";
  expect(stripeLibraryUrl).toContain(`/${train}/`);
  expect(Stripe.API_VERSION).toMatch(new RegExp(`\\.${train}$`));
});
