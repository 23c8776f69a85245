import { hourMs, minuteMs, secondMs } from "#server/core/clock.ts";
import { retryDelaysMs } from "#server/webhooks/delivery/backoff.ts";

/** How to receive events, for people who read the API document. Markdown. */
export const webhookGuide = `URLs that receive events.

Deliveries follow [Standard Webhooks](https://www.standardwebhooks.com): verify the raw body with its
library, answer 2xx within 15 seconds, and do the work later. Further attempts follow
${retryDelaysMs.map(inWords).join(", ")} after the one before; \`Retry-After\` is honored, and 410 stops them.

An event can arrive twice and out of order. \`webhook-id\` identifies duplicates. \`sequence\` counts the events
of one object from 1, so that a stale one can be dropped:

\`\`\`js
import { Webhook } from "standardwebhooks";

const webhook = new Webhook(process.env.WEBHOOK_SECRET);

export async function receive(request, db) {
  const event = webhook.verify(await request.text(), Object.fromEntries(request.headers));
  const { relatedEntityId, sequence, data } = event;
  // One statement: two events of one object may arrive at the same time.
  const { rowCount } = await db.query(
    \`INSERT INTO objects (id, sequence, data) VALUES ($1, $2, $3)
     ON CONFLICT (id) DO UPDATE SET sequence = $2, data = $3 WHERE objects.sequence < $2\`,
    [relatedEntityId, sequence, JSON.stringify(data)],
  );
  // 0: older than the stored one, or a duplicate.
  return new Response(null, { status: 204, headers: { "x-applied": String(rowCount) } });
}
\`\`\`
`;

/** 300,000 → `5 min`. */
function inWords(ms: number): string {
  if (ms >= hourMs) return `${ms / hourMs} h`;
  return ms >= minuteMs ? `${ms / minuteMs} min` : `${ms / secondMs} s`;
}
