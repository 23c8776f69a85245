import { z } from "zod";
import type { Services } from "#server/core/context.ts";
import type { ReportHandler } from "#server/http/reports/report-handler.ts";
import { createScannerKeys } from "#server/http/reports/scanner-keys.ts";
import { revokeLeakedKey } from "#server/routers/api-keys/revoke-leaked.ts";

/** As GitHub's partner program sends it: docs.github.com, "Create a secret alert service". */
const Leaks = z.array(
  z.object({
    token: z.string(),
    type: z.string(),
    url: z.string().nullish(),
    source: z.string().nullish(),
  }),
);

const refused = () => Response.json({ error: "not signed by the scanner" }, { status: 403 });

/**
 * Where a scanner of public code reports keys that it found; null when no list of its signing keys is
 * configured. What is not signed is answered the same whatever it holds, and nothing is looked up
 * for it. The answer to the scanner says of each token whether it is a key ("Provide feedback for
 * false positives").
 */
export function createLeakedKeys(services: Services): ReportHandler | null {
  const listUrl = services.env.LEAK_SCANNER_KEYS_URL;
  if (listUrl === undefined) return null;
  const isSigned = createScannerKeys(services, listUrl);
  return async (body, headers) => {
    const keyId = headers.get("github-public-key-identifier");
    const signature = headers.get("github-public-key-signature");
    if (!keyId || !signature || !(await isSigned({ body, keyId, signature }))) return refused();
    const leaks = readLeaks(body);
    if (!leaks) return Response.json({ error: "not a list of tokens" }, { status: 400 });
    const answers = [];
    for (const { token, type, url, source } of leaks) {
      const { hash, isKey } = await revokeLeakedKey(services, token, { url, source });
      const label = isKey ? "true_positive" : "false_positive";
      answers.push({ token_hash: hash, token_type: type, label });
    }
    return Response.json(answers);
  };
}

function readLeaks(body: Uint8Array): z.infer<typeof Leaks> | null {
  try {
    return Leaks.parse(JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body)));
  } catch {
    return null;
  }
}
