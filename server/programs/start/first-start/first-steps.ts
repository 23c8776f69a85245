import type { Scope } from "#server/core/caller/scopes.ts";
import type { Env } from "#server/core/env.ts";

const scope: Scope = "checkout:write";

type Settings = Pick<Env, "APP_URL" | "PROCESSOR" | "SMTP_URL" | "DATA_DIR">;

/** The next steps after the first start of a live service, which has no merchant yet. `canary`: how its commands begin. */
export function firstSteps(env: Settings, canary: string): string {
  const steps = [
    [
      `Tell the processor where to report payments: ${env.APP_URL}/api/processor/webhook, with the events that deploy/${env.PROCESSOR}.md lists. Then have account, keys and webhook endpoint checked:`,
      `${canary} ${env.PROCESSOR} check`,
    ],
    [
      "Create the first merchant and its owner. The command asks for the owner's password:",
      `${canary} merchant create --name "Fern & Oak" --email ada@example.com`,
    ],
    [
      "Create an API key for the merchant's shop. The key is shown once:",
      `${canary} api-key create --merchant mer_… --scope ${scope}`,
    ],
    [
      "Sign in to the dashboard as the owner, and create the shop's webhook endpoint there, below Webhooks.",
    ],
    ...(env.SMTP_URL === undefined
      ? [
          [
            `Set SMTP_URL before shoppers pay: until then no email goes out, and email about accounts is written to ${env.DATA_DIR}/operator-mailbox.txt.`,
          ],
        ]
      : []),
  ];
  const lines = steps.flatMap(([says, command], index) => [
    `  ${index + 1}. ${says}`,
    ...(command === undefined ? [] : [`       ${command}`]),
  ]);
  return `
Canary is running, and takes real money.

  Dashboard    ${env.APP_URL}

It has no merchant yet. Next:

${lines.join("\n")}

deploy/README.md tells each step, and how to call \`canary\` in a container.
`;
}
