import { type Command, InvalidArgumentError } from "commander";
import { systemClock } from "#server/core/clock.ts";
import { loadEnv } from "#server/core/env.ts";
import { answer, jsonFlag, type JsonOption } from "#server/programs/cli/answer.ts";
import { addStripeCardsCommand } from "#server/programs/cli/operator/stripe-cards.ts";
import { BootError } from "#server/programs/embedded/boot-error.ts";
import { shutDown } from "#server/programs/start/shutdown.ts";

export function addStripeCommands(program: Command): void {
  const stripe = program.command("stripe").description("The Stripe account.");
  stripe
    .command("check")
    .description(
      "Checks account, webhook endpoint, key and clock at Stripe, and changes nothing. Exit code 1: something is wrong; 2: the key cannot read everything.",
    )
    .option(
      "--currencies <codes>",
      "currencies that your shops sell in, such as EUR,USD",
      currencyCodes,
      [],
    )
    .option(...jsonFlag)
    .action(check);
  addStripeCardsCommand(stripe);
}

async function check({ currencies, json }: JsonOption & { currencies: string[] }): Promise<void> {
  const env = loadEnv();
  if (!env.STRIPE_SECRET_KEY)
    throw new BootError(
      "STRIPE_SECRET_KEY is not set. Load the service's settings first, for example: set -a; . /etc/canary.env; set +a.",
    );
  const { checkStripe } = await import("#server/payments/processor/stripe/check/check-stripe.ts");
  const findings = await checkStripe({ env, clock: systemClock, currencies });
  const lines = findings.map(
    ({ about, verdict, sentence }) => `${marks[verdict]} ${about}: ${sentence}`,
  );
  answer({ findings }, { json, text: lines.join("\n") });
  const has = (wanted: string) => findings.some(({ verdict }) => verdict === wanted);
  if (has("wrong")) return shutDown(1);
  if (has("unseen")) await shutDown(2);
}

const marks = { right: "ok     ", wrong: "CHANGE ", unseen: "look   " };

export function currencyCodes(typed: string): string[] {
  const codes = typed.split(",").map((code) => code.trim().toUpperCase());
  if (codes.every((code) => /^[A-Z]{3}$/.test(code))) return codes;
  throw new InvalidArgumentError("Write codes of three letters, such as EUR,USD.");
}
