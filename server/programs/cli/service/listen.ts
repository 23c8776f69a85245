import { setTimeout as delay } from "node:timers/promises";
import { type Command, InvalidArgumentError } from "commander";
import { printLine } from "#server/programs/cli/answer.ts";
import {
  apiClient,
  type ApiOptions,
  keyFlag,
  profileFlag,
  reasonOf,
  Unreachable,
  urlFlag,
} from "#server/programs/cli/service/api-client.ts";
import { byHand, triggers } from "#server/programs/cli/trigger/triggers.ts";
import { oneOf } from "#server/programs/cli/typed.ts";
import { isShuttingDown, onShutdown } from "#server/programs/start/shutdown.ts";
import { newWebhookSecret, webhookHeaders } from "#server/webhooks/sign.ts";

type ListenOptions = ApiOptions & { forwardTo: string; events?: string[]; secret?: string };
type Message = { id: string; type: string; payload: string };
type Tail = { data: Message[]; next: string };

const answerWithinMs = 15_000;
const retryMs = 2_000;

export function addListenCommand(program: Command): void {
  program
    .command("listen")
    .description(
      "Delivers a merchant's events to a program on this machine, signed like real webhooks.",
    )
    .requiredOption("--forward-to <url>", "URL to post them to", httpUrl)
    .option("--events <types>", "only these event types, separated by commas", typesIn)
    .option("--secret <secret>", "secret to sign with; default: a new one")
    .option(...urlFlag)
    .option(...keyFlag)
    .option(...profileFlag)
    .action(listen);
}

async function listen(options: ListenOptions): Promise<void> {
  const api = apiClient(options);
  onShutdown(async () => api.close());
  const secret = options.secret ?? newWebhookSecret();
  let { next }: Tail = await api.call("GET", "/events/tail", { waitMs: 0 });
  printLine(`Listening. Signing secret of this session: ${secret}`);
  while (!isShuttingDown()) {
    const tail: Tail | null = await api
      .call("GET", "/events/tail", { after: next, waitMs: 10_000 })
      .catch(lost);
    next = tail?.next ?? next;
    for (const message of tail?.data ?? []) {
      if (options.events && !options.events.includes(message.type)) continue;
      const outcome = await forward(options.forwardTo, secret, message);
      printLine(`${new Date().toISOString()}  ${message.type}  ${message.id}  ${outcome}`);
    }
  }
}

/** A restart of the service is waited for; a refusal ends the command. */
async function lost(error: unknown): Promise<null> {
  if (!(error instanceof Unreachable) || isShuttingDown()) throw error;
  process.stderr.write(`${error.message}\n`);
  await delay(retryMs);
  return null;
}

async function forward(url: string, secret: string, message: Message): Promise<string> {
  const body = Buffer.from(message.payload);
  const signed = webhookHeaders([secret], { id: message.id, sentAt: new Date(), body });
  const startMs = performance.now();
  try {
    const answer = await fetch(url, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "user-agent": "Canary-Webhooks/1.0",
        ...Object.fromEntries(signed),
      },
      body,
      redirect: "manual",
      signal: AbortSignal.timeout(answerWithinMs),
    });
    await answer.arrayBuffer();
    return `${answer.status} in ${Math.round(performance.now() - startMs)} ms`;
  } catch (error) {
    return `no answer: ${reasonOf(error)}`;
  }
}

/** All types of events by their names alone: the catalog brings schemas along. */
const eventTypes = [...Object.keys(triggers), ...Object.keys(byHand)].toSorted();

/** A misspelled type would never come. */
export function typesIn(text: string): string[] {
  return text.split(",").map((name) => oneOf(eventTypes)(name.trim()));
}

/** `localhost:4000/hook` and `4000` are what people type: http is meant. */
export function httpUrl(text: string): string {
  const host = /^\d+(?:\/|$)/.test(text) ? `localhost:${text}` : text;
  const url = /^[a-z][a-z0-9+.-]*:\/\//i.test(host) ? host : `http://${host}`;
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
    throw new InvalidArgumentError("Write it as http://localhost:4000/hook.");
  }
  return url;
}
