import type { Env } from "#server/core/env.ts";
import { documentPages } from "#server/http/reference/pages/pages.ts";

/** `/llms.txt` (https://llmstxt.org): the documentation as a list of Markdown URLs. */
export function llmsText(env: Env): string {
  const pages = documentPages(env);
  const section = (group: string) => [
    `## ${group}`,
    "",
    ...pages
      .filter((page) => page.group === group)
      .map(
        ({ address, title, description }) =>
          `- [${title}](${env.APP_URL}${address}.md): ${description}`,
      ),
    "",
  ];
  return [
    "# Canary",
    "",
    "> A payments API: hosted checkout, payment links, customers and balances, files, signed webhooks.",
    "",
    `The whole API as OpenAPI 3.1: ${env.APP_URL}/api/canary/openapi.json`,
    `One chapter of it: ${env.APP_URL}/api/canary/openapi/checkout-sessions.json`,
    "",
    ...["Guides", "Lookup", "Reference"].flatMap(section),
  ].join("\n");
}
