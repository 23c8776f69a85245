import { appendFile, mkdir } from "node:fs/promises";
import path from "node:path";
import type { Env } from "#server/core/env.ts";
import type { Provider } from "#server/notifications/provider.ts";

const fileName = "operator-mailbox.txt";

/**
 * Where letters about accounts go in testing without SMTP: a file that only whoever runs the
 * service can read. Never to the messages page: a merchant's staff would read other people's links.
 */
export function createOperatorMailbox({ DATA_DIR }: Pick<Env, "DATA_DIR">): Provider {
  return {
    async send({ recipient, subject, text }) {
      const folder = path.resolve(/* turbopackIgnore: true */ DATA_DIR);
      await mkdir(folder, { recursive: true });
      const letter = `To: ${recipient}\nSubject: ${subject ?? ""}\n\n${text}\n${"-".repeat(72)}\n`;
      await appendFile(path.join(folder, fileName), letter, { mode: 0o600 });
      return "operator-mailbox";
    },
  };
}
