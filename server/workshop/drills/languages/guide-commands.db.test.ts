import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { codeSamples } from "#server/http/reference/code-samples/code-samples.ts";
import {
  isRunnable,
  runShown,
  sampleRunners,
} from "#server/workshop/drills/languages/sample-runners.ts";
import { createTestApp } from "#server/workshop/testing/app.ts";
import { serveRest } from "#server/workshop/testing/serve-rest.ts";

const app = await createTestApp();
const url = await serveRest(app.services);
const { body: customer } = await app.request("POST", "/customers", {
  body: { email: "ada@example.com" },
});
const env = { CANARY_URL: url, CANARY_KEY: app.apiKey, CUSTOMER: customer.id };

const commands = globSync("app/docs/guides/*.md").flatMap((guide) =>
  [...readFileSync(guide, "utf8").matchAll(/^```sh\n(curl [^]*?)^```/gm)].map(
    ([, command = ""]) => [guide, command] as const,
  ),
);
const runnable = Object.entries(sampleRunners).filter(([, runner]) => isRunnable(runner));
const hasCurl = isRunnable(sampleRunners.curl);

test(`the guides have commands of curl, which is ${hasCurl ? "here" : "missing"}`, () => {
  expect(commands.length).toBeGreaterThan(2);
});

test.each(hasCurl ? commands : [])(
  "%s: the service does what this asks: %s",
  async (_, command) => {
    const { failed, said } = await runShown(sampleRunners.curl, command, env);
    expect(failed).toBe(false);
    expect(JSON.parse(said.trim())).not.toHaveProperty("statusCode");
  },
);

test.each(runnable)(
  "a customer is made by a sample in %s, and a refusal shown",
  async (language, runner) => {
    const call = { sdkName: "customers.create", method: "POST", path: "/api/canary/customers" };
    const code = (body: object) =>
      codeSamples(url, { ...call, parameters: [], body, needsKey: true }).find(
        (sample) => sample.language === language,
      )?.code ?? "";
    const email = `${language.toLowerCase()}@example.com`;
    const name = "O'Hara `\"\\ 🌱";
    expect((await runShown(runner, code({ email, name }), env)).said).toContain(email);
    const { body } = await app.request("GET", `/customers?email=${email}`);
    expect(body.data).toMatchObject([{ email, name }]);
    const refused = await runShown(runner, code({ email, name: 7 }), env);
    expect(refused.said).toContain("validation_failed");
  },
);
