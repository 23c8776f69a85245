import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const css = readFileSync(new URL("./tokens.css", import.meta.url), "utf8");
const light = declarations(blockAfter(":root {"));
const darkByPreference = declarations(blockAfter(':root:not([data-theme="light"]) {'));
const darkByChoice = declarations(blockAfter(':root[data-theme="dark"] {'));

const textPairs = [
  ...["canvas", "surface", "surface-sunken", "surface-hover"].flatMap((ground) =>
    ["text", "text-muted", "text-subtle", "link", "danger"].map((ink) => [ink, ground] as const),
  ),
  ...["success", "warning", "danger", "info", "neutral"].map(
    (tone) => [tone, `${tone}-soft`] as const,
  ),
  ["on-primary", "primary"],
  ["on-primary", "primary-hover"],
  ["on-accent", "accent"],
  ["text", "accent-soft"],
  ["on-danger", "danger"],
  ["on-danger", "danger-hover"],
] as const;

const controlPairs = [
  ["border-strong", "surface"],
  ["border-strong", "canvas"],
  ["focus", "canvas"],
  ["focus", "surface"],
  ["chart-1", "surface"],
] as const;

test("dark by preference and dark by choice are the same colors", () => {
  expect(darkByPreference).toEqual(darkByChoice);
});

test.each([
  ["light", light],
  ["dark", darkByChoice],
])("every text pair of the %s theme reaches WCAG AA (4.5:1)", (_name, theme) => {
  const failing = textPairs.filter(([ink, ground]) => ratio(theme, ink, ground) < 4.5);
  expect(failing).toEqual([]);
});

test.each([
  ["light", light],
  ["dark", darkByChoice],
])("control outlines, focus and chart of the %s theme reach 3:1", (_name, theme) => {
  const failing = controlPairs.filter(([ink, ground]) => ratio(theme, ink, ground) < 3);
  expect(failing).toEqual([]);
});

function blockAfter(selector: string): string {
  const start = css.indexOf(selector) + selector.length;
  return css.slice(start, css.indexOf("}", start));
}

function declarations(block: string): Record<string, string> {
  return Object.fromEntries(
    [...block.matchAll(/--([a-z0-9-]+):\s*([^;]+);/g)].map((match) => [match[1], match[2]]),
  );
}

function ratio(theme: Record<string, string>, ink: string, ground: string): number {
  const [high, low] = [luminance(theme[ink]), luminance(theme[ground])].sort((a, b) => b - a);
  return (high! + 0.05) / (low! + 0.05);
}

// Relative luminance: WCAG 2.2, definitions.
function luminance(hex: string | undefined): number {
  const channels = [1, 3, 5].map((at) => Number.parseInt(hex!.slice(at, at + 2), 16) / 255);
  const [red, green, blue] = channels.map((value) =>
    value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}
