import { describe, expect, test } from "vitest";
import { contrast, fromHsl } from "#components/checkout/look/color.ts";
import { lookTokens } from "#components/checkout/look/look-css.ts";
import type { Look } from "#server/checkout/view.ts";

const plain: Look = {
  accent: null,
  background: null,
  corners: "rounded",
  scheme: "automatic",
  typeface: "sans",
};

const brands = [
  "#1f5a41",
  "#ff4b1f",
  "#8c1d2f",
  "#f5e663",
  "#777777",
  "#ffffff",
  "#000000",
  "#00ffff",
];
const seeded = Array.from({ length: 60 }, (_, index) =>
  fromHsl({
    hue: (index * 47) % 360,
    saturation: ((index * 7) % 11) / 10,
    lightness: ((index * 13) % 21) / 20,
  }),
);

describe.each(["light", "dark"] as const)("in the %s", (scheme) => {
  const ground = { light: "#ffffff", dark: "#131a17" }[scheme];

  test("every brand keeps the contrasts: text 7:1, quiet text and links 4.5:1, edges 3:1", () => {
    for (const [index, accent] of [...brands, ...seeded].entries()) {
      const background = seeded[(index * 5) % seeded.length] ?? null;
      const token = lookTokens({ ...plain, accent, background }, scheme);
      const of = (one: string, other: string) => contrast(token[one] ?? "", token[other] ?? other);
      expect(of("--on-pay", "--pay"), accent).toBeGreaterThanOrEqual(4.5);
      expect(of("--ring", ground), accent).toBeGreaterThanOrEqual(4.5);
      expect(of("--side-ink", "--side"), background ?? "").toBeGreaterThanOrEqual(4.58);
      expect(of("--side-quiet", "--side"), background ?? "").toBeGreaterThanOrEqual(4.5);
      expect(of("--side-edge", "--side"), background ?? "").toBeGreaterThanOrEqual(3);
    }
  });
});

test("black words on the coffee's orange; rings of red brands are ink", () => {
  const coffee = lookTokens({ ...plain, accent: "#ff4b1f", background: "#0a0a0a" }, "light");
  expect(coffee).toMatchObject({ "--pay": "#ff4b1f", "--on-pay": "#000000", "--ring": "#000000" });
  expect(lookTokens({ ...plain, accent: "#1f5a41" }, "light")["--ring"]).toBe("#1f5a41");
});

test("a brand in the dark keeps its hue", () => {
  expect(lookTokens({ ...plain, accent: "#1f5a41" }, "dark")["--pay"]).not.toBe("#1f5a41");
  expect(lookTokens({ ...plain, background: "#e8eee3" }, "dark")["--side"]).toMatch(/^#[12]/);
});
