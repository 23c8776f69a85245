import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { IconComponent } from "#components/icons/icon.ts";
import * as icons from "#components/icons/icons.ts";

const lucide = new Map(Object.entries(await import("lucide-react")));

/** Elements with their attributes, less what draws nothing: classes, radii of 0, and a second radius, which is the first. */
function drawn(icon: IconComponent): string[][] {
  const markup = renderToStaticMarkup(createElement(icon)).replace(
    'polyline points="',
    'path d="M',
  );
  return Array.from(markup.matchAll(/<(\w+)([^>]*)>/g), ([, element = "", attributes = ""]) => [
    element,
    ...Array.from(attributes.matchAll(/ ([\w-]+="[^"]*")/g), ([, one = ""]) => one)
      .filter((one) => !/^(?:class=|ry=|rx="0")/.test(one))
      .toSorted(),
  ]);
}

test.each(Object.entries(icons))("%s is drawn as in Lucide", (name, icon) => {
  expect(drawn(icon)).toEqual(drawn(lucide.get(name) as IconComponent));
});

test("one that has a label is not hidden from screen readers", () => {
  const labeled = renderToStaticMarkup(createElement(icons.Check, { "aria-label": "Paid" }));
  expect(labeled).not.toContain("aria-hidden");
});
