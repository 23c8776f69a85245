import type { Command } from "commander";
import { answer, jsonFlag, type JsonOption } from "#server/programs/cli/answer.ts";
import {
  apiClient,
  type ApiOptions,
  keyFlag,
  profileFlag,
  urlFlag,
} from "#server/programs/cli/service/api-client.ts";
import { readNamed } from "#server/programs/cli/typed.ts";
import { shutDown } from "#server/programs/start/shutdown.ts";
import type { SignatureExplanation } from "#server/wire/webhooks/webhook-explanation.ts";

type ExplainOptions = JsonOption &
  ApiOptions & {
    attempt?: string;
    header: Record<string, string>;
    bodyFile?: string;
    secret?: string;
    computed?: string;
  };

export function addWebhookCommands(program: Command): void {
  const webhook = program.command("webhook").description("Webhooks.");
  webhook
    .command("explain")
    .description("Says why the signature of a message does not verify.")
    .option("--attempt <id>", "id of a stored delivery attempt; replaces --header")
    .option("--header <name: value>", "a header as it was received, repeatable", collectHeader, {})
    .option(
      "--body-file <file>",
      "body that the receiver verified, or - for standard input; default: the body that was sent",
    )
    .option("--secret <secret>", "secret that the receiver verifies with")
    .option("--computed <signature>", "signature that the receiver computed")
    .option(...urlFlag)
    .option(...keyFlag)
    .option(...profileFlag)
    .option(...jsonFlag)
    .action(explain);
}

async function explain(options: ExplainOptions): Promise<void> {
  const { attempt: attemptId, header: headers, bodyFile, secret, computed, json } = options;
  const api = apiClient(options);
  const body = bodyFile === undefined ? undefined : readNamed(bodyFile, "The body");
  const given = attemptId === undefined ? { headers } : { attemptId };
  const explanation = await api.call("POST", "/webhook-endpoints/explain", {
    ...given,
    body,
    secret,
    computed,
  });
  api.close();
  answer(explanation, { json, text: written(explanation) });
  // A script asks whether the message verifies.
  if (explanation.cause !== "none") await shutDown(1);
}

function written({ steps, sentence, difference }: SignatureExplanation): string {
  const lines = steps.map(
    ({ name, passed, detail }) => `${passed ? "passed" : "FAILED"}  ${name.padEnd(11)} ${detail}`,
  );
  const where = difference
    ? [
        `First difference at byte ${difference.at}:`,
        `  sent      ${JSON.stringify(difference.sent)}`,
        `  received  ${JSON.stringify(difference.received)}`,
      ]
    : [];
  return [...lines, ...where, sentence].join("\n");
}

function collectHeader(text: string, before: Record<string, string>): Record<string, string> {
  const [name = "", ...value] = text.split(":");
  return { ...before, [name.trim()]: value.join(":").trim() };
}
