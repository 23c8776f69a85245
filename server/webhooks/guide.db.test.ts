import pg from "pg";
import { Webhook } from "standardwebhooks";
import { afterAll, expect, test } from "vitest";
import { webhookGuide } from "#server/http/openapi/webhook-guide.ts";
import { newWebhookSecret, webhookHeaders } from "#server/webhooks/sign.ts";
import { emptyDatabase } from "#server/workshop/testing/database/test-database.ts";

const db = new pg.Client({ connectionString: await emptyDatabase() });
await db.connect();
afterAll(() => db.end());

type Receive = (request: Request, db: pg.Client) => Promise<Response>;

/** The sample of the guide, run as it stands but for its import and export. */
function sample(secret: string): Receive {
  const [, code = ""] = /```js\n([\s\S]*?)```/.exec(webhookGuide) ?? [];
  const body = code.replace(/^import .*$/m, "").replace("export async", "return async");
  const make = new Function("Webhook", "process", body);
  return make(Webhook, { env: { WEBHOOK_SECRET: secret } });
}

test("the guide's sample applies each event once and drops what is older", async () => {
  await db.query("CREATE TABLE objects (id text PRIMARY KEY, sequence int, data json)");
  const secret = newWebhookSecret();
  const receive = sample(secret);
  async function deliver(sequence: number): Promise<string | null> {
    const body = JSON.stringify({
      id: `evt_${sequence}`,
      relatedEntityId: "pi_1",
      sequence,
      data: { sequence },
    });
    const sent = { id: `evt_${sequence}`, sentAt: new Date(), body: Buffer.from(body) };
    const request = new Request("http://shop.example/", {
      method: "POST",
      body,
      headers: webhookHeaders([secret], sent),
    });
    return (await receive(request, db)).headers.get("x-applied");
  }
  expect(await deliver(1)).toBe("1");
  expect(await deliver(3)).toBe("1");
  expect(await deliver(2)).toBe("0");
  expect(await deliver(3)).toBe("0");
  expect((await db.query("SELECT sequence FROM objects")).rows).toEqual([{ sequence: 3 }]);
});
