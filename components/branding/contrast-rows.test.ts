import { expect, test } from "vitest";
import { contrastRows } from "#components/branding/contrast-rows.ts";
import type { Look } from "#server/checkout/view.ts";

const plain: Look = {
  accent: null,
  background: null,
  corners: "rounded",
  scheme: "automatic",
  typeface: "sans",
};

test("the check says what the page does with the colors", () => {
  const [pay, link] = contrastRows({ ...plain, accent: "#1F5A41" }, "light");
  expect(pay).toMatchObject({ color: "#ffffff", ground: "#1F5A41", words: "White on your color" });
  expect(link).toMatchObject({ ground: "#ffffff", words: "Your color on the page" });
  expect(pay?.ratio).toBeCloseTo(8.09, 1);
});

test("a color that cannot be read as it is says what it becomes", () => {
  const [pay, link] = contrastRows({ ...plain, accent: "#f5e663" }, "light");
  expect(pay?.words).toBe("Black on your color");
  expect(link?.words).toBe("A tone of it that can be read on the page");
  const [dark] = contrastRows({ ...plain, accent: "#1f5a41" }, "dark");
  expect(dark?.words).toBe("Black on a lighter tone of it");
});

test("a brand near the red of mistakes keeps it for the button alone", () => {
  const [, link] = contrastRows({ ...plain, accent: "#8c1d2f" }, "light");
  expect(link?.words).toMatch(/red of errors/);
});

test.each(["light", "dark"] as const)("whatever is chosen can be read in the %s", (scheme) => {
  for (const color of ["#ffffff", "#000000", "#777777", "#ff0000", "#00ffff", "#ffff00"]) {
    const rows = contrastRows({ ...plain, accent: color, background: color }, scheme);
    for (const { ratio } of rows) expect(ratio, color).toBeGreaterThanOrEqual(4.5);
  }
});
