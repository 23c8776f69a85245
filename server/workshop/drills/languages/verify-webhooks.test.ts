import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import {
  drawnDeliveries,
  lineOf,
  namedDeliveries,
} from "#server/workshop/drills/languages/deliveries.ts";
import {
  isInstalled,
  type Language,
  languages,
  runSample,
} from "#server/workshop/drills/languages/languages.ts";
import { searchSettings } from "#server/workshop/testing/conformance/fuzz-settings.ts";

// By hand, in all six: npm run drill:languages. More of the seeded part: SEARCH_RUNS=20000 SEARCH_SEED=7.
const guides = globSync("app/docs/guides/*.md").map((file) => readFileSync(file, "utf8"));
const samples = guides.flatMap((text) =>
  [...text.matchAll(/^```(\w*).*\n([^]*?)^```/gm)].map(([, fence = "", code = ""]) => ({
    fence,
    code,
  })),
);
const installed = languages.filter(isInstalled);
const missing = languages.filter((language) => !installed.includes(language));

/** Signed anew for each language: a minute later they are a minute older. */
function drawDeliveries() {
  const { good, bad } = namedDeliveries();
  const drawn = drawnDeliveries(searchSettings(300));
  const allBelieved = drawn.filter(({ isGood }) => isGood).map(({ delivery }) => delivery);
  return {
    deliveries: [...good, ...bad, ...drawn.map(({ delivery }) => delivery)],
    believed: new Set([...good, ...allBelieved]),
  };
}

function sampleOf({ fence }: Language): string {
  const found = samples.filter((sample) => sample.fence === fence);
  expect(found, `one sample of ${fence}: another one needs a test that runs it`).toHaveLength(1);
  return found[0]?.code ?? "";
}

test("each sample of JSON in the guides is JSON", () => {
  for (const { code } of samples.filter(({ fence }) => fence === "json"))
    expect(() => void JSON.parse(code)).not.toThrow();
});

test("the guides have samples in no language that nobody runs", () => {
  const run = new Set([...languages.map(({ fence }) => fence), "ts", "sh"]);
  const pictures = new Set(["html", "js", "json", "csv"]);
  const fences = [...new Set(samples.map(({ fence }) => fence))];
  expect(fences.filter((fence) => !run.has(fence) && !pictures.has(fence))).toEqual([]);
});

test.each(languages.map((language) => [language.name, language] as const))(
  "the guide's %s compares in a time that tells nothing",
  (_, language) => expect(sampleOf(language)).toContain(language.comparesBy),
);

test.each(installed.map((language) => [language.name, language] as const))(
  "the guide's %s believes what this service signed, and nothing else",
  async (_, language) => {
    const { deliveries, believed } = drawDeliveries();
    const answers = await runSample(language, sampleOf(language), deliveries.map(lineOf).join(""));
    expect(answers).toHaveLength(deliveries.length);
    const wrong = deliveries.filter((delivery, at) => {
      const { id } = believed.has(delivery)
        ? (JSON.parse(String(delivery.body)) as { id: string })
        : {};
      return id === undefined
        ? !answers[at]?.startsWith("refused ")
        : answers[at] !== `event ${id}`;
    });
    expect(wrong.map((it) => [it.title, answers[deliveries.indexOf(it)]])).toEqual([]);
  },
);

test(`languages of the guide that this machine has not: ${missing.map(({ name }) => name).join(", ") || "none"}`, () => {
  if (process.env["EVERY_LANGUAGE"]) expect(missing.map(({ debian }) => debian)).toEqual([]);
});

test("chance draws deliveries to be believed and to be refused, many of both", () => {
  const drawn = drawnDeliveries(searchSettings(300));
  const good = drawn.filter(({ isGood }) => isGood).length;
  expect(Math.min(good, drawn.length - good)).toBeGreaterThan(drawn.length / 10);
});
