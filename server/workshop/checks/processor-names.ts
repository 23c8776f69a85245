import { globSync } from "node:fs";
import { outsideProcessors } from "#server/core/settings/processors/all.ts";
import { type Source, sourceAt } from "#server/workshop/testing/declared/loose-calls.ts";
import { parsed } from "#server/workshop/testing/declared/parsed.ts";
import { walk } from "#server/workshop/testing/declared/syntax-tree.ts";

const contexts = /^(?:ctx|context|services|shop|stage)$/;

/** Where the processor of the process is taken from a context: the registry alone does that. */
export function processorReads({ path, text }: Source): string[] {
  const found: string[] = [];
  const tell = (start: number, end: number) => {
    const line = text.slice(0, start).split("\n").length;
    found.push(`${path}:${line} ${text.slice(start, end)}: ask payments/processor/registry.ts`);
  };
  walk(parsed({ path, text }).program, (node) => {
    if (node.type === "MemberExpression") {
      const { object, property } = node;
      const isContext = object.type === "Identifier" && contexts.test(object.name);
      if (isContext && property.type === "Identifier" && property.name === "processor")
        tell(node.start, node.end);
    }
    if (node.type !== "ObjectPattern") return;
    const last = node.properties.at(-1)?.end ?? node.end;
    const given = text.slice(last, last + typeMax);
    const isContext =
      /^[\s,]*\}\s*(?::\s*(?:Pick<)?(?:Services|MerchantContext)\b|=\s*(?:ctx|services);)/;
    const names = node.properties.map((one) => text.slice(one.start, one.end));
    if (isContext.test(given) && names.some((name) => /^processor\b/.test(name)))
      tell(node.start, node.end);
  });
  return found;
}

/** Characters behind a pattern in which its type begins. */
const typeMax = 60;

const named = new RegExp(outsideProcessors.join("|"), "i");

/** Where a processor is named outside of its folder, comments not counted. */
export function processorWords({ path, text }: Source): string[] {
  const { comments } = parsed({ path, text });
  let code = text;
  for (const { start, end } of comments)
    code = code.slice(0, start) + " ".repeat(end - start) + code.slice(end);
  return code
    .split("\n")
    .flatMap((line, nth) => (named.test(line) ? [`${path}:${nth + 1} ${line.trim()}`] : []));
}

/** Files that name a processor, by reason. */
const mayName = [
  // Its line among the processors.
  "server/payments/processor/create.ts",
  // Its name as a choice, and its settings: how they are read, described and refused.
  "server/core/settings/processors/*.ts",
  // The tables of its books.
  "server/programs/sharding/kept-tables.ts",
  // The operator's commands that look at its account and take cards over from it.
  "server/programs/cli/{operator-commands,package-main,operator/stripe,operator/stripe-cards}.ts",
  // The import of what a merchant has there, which is of that service alone.
  "server/programs/cli/{service-commands,import/**/*}.ts",
  // The paths of its API, which shops that move from it still ask for.
  "server/http/{reference/pages/newcomer-words,rest/hints/unknown-path}.ts",
  // Its library and fields in a shopper's browser, and what the page allows and says of them.
  "components/checkout/browser/processor/*.ts",
  "components/checkout/messages/*.ts",
  "server/checkout/integrity/{inventory,page-headers}.ts",
  "server/wire/atoms/checkout/stripe-library.ts",
];

const exclude = [
  "**/*.test.{ts,tsx}",
  "server/generated/**",
  "server/workshop/**",
  // Guides and their samples.
  "app/docs/**",
];

export function checkedSources(): { reads: Source[]; names: Source[] } {
  const reads = globSync("{app,server}/**/*.{ts,tsx}", {
    // The context hands its own on.
    exclude: [...exclude, "server/payments/processor/registry.ts", "server/core/context.ts"],
  });
  const names = globSync("{app,components,server}/**/*.{ts,tsx}", {
    exclude: [
      ...exclude,
      ...mayName,
      `server/payments/processor/{${outsideProcessors.join(",")}}/**`,
    ],
  });
  return { reads: reads.map(sourceAt), names: names.map(sourceAt) };
}
