import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { PermanentFailure } from "#server/notifications/provider.ts";
import { createSms } from "#server/notifications/sms.ts";

/** Sends to a provider that answers with this status, and returns how sending ended. */
async function answered(status: number): Promise<unknown> {
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(status).end("no");
  }).listen(0, "127.0.0.1");
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const sms = createSms({ url: `http://127.0.0.1:${port}`, token: "expired" });
  const to = { id: "msg_1", merchantId: "mer_1", recipient: "+4930123456" };
  const message = { ...to, subject: null, text: "Paid.", html: null };
  return sms.send(message).catch((error: unknown) => error);
}

test.each([400, 404, 422])("a text message that is answered %i is given up", async (status) => {
  expect(await answered(status)).toBeInstanceOf(PermanentFailure);
});

// A token that has expired, an account without money: whoever runs the service mends it.
test.each([401, 402, 403, 407, 408, 429, 500, 503])(
  "one that is answered %i is tried again",
  async (status) => {
    const ended = await answered(status);
    expect(ended).toBeInstanceOf(Error);
    expect(ended).not.toBeInstanceOf(PermanentFailure);
  },
);
