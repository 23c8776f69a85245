import { expect, test } from "vitest";
import { renderTemplate } from "#server/notifications/templates.ts";

const context = { merchantName: "Fern & Oak", amount: "€1", paidAt: "today", reference: "pi_1" };

test("a letter has dark colors for all that it colors, where its reader wants them", () => {
  const { html } = renderTemplate("receipt", context);
  expect(html).toContain('<meta name="color-scheme" content="light dark">');
  const [, dark = ""] = html.split("@media(prefers-color-scheme:dark)");
  const colored = html.matchAll(
    /<(\w+)(?: class="(\w+)")? style="[^"]*(?:background|solid #)[^"]*"/g,
  );
  const names = [...colored].map(([, element, name]) => (name ? `.${name}` : element));
  expect(names).toContain("body");
  expect(names).toContain(".sheet");
  for (const name of names) expect(dark).toContain(`${name}{`);
});

test("a name without a space makes no letter wider than a phone", () => {
  const merchantName = "Donaudampfschifffahrtsgesellschaft".repeat(5);
  const { html } = renderTemplate("receipt", { ...context, merchantName });
  expect(html).toMatch(/<body style="[^"]*overflow-wrap:anywhere/);
});
