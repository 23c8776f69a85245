import { spawn } from "node:child_process";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { startCanary } from "../../../../sdk/src/testing/index.ts";

// Runs in a folder of its own on the packed client: `node shop.ts <folder of the app> <command> <arguments>`.

/** Results that each framework's app must show. */
export type Seen = {
  checkout: number;
  paid: string;
  shipped: boolean;
  delivered: string[];
  forged: number;
  opened: number;
};

const [folder = "", command = "", ...args] = process.argv.slice(2);

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

const service = await startCanary();
const port = await freePort();
const shop = `http://127.0.0.1:${port}`;
const { secret, id } = await service.canary.webhookEndpoints.create({
  url: `${shop}/hooks/canary`,
  events: ["checkout.session.completed"],
});
const app = spawn(command, args, {
  cwd: folder,
  env: {
    NODE_ENV: "production",
    PATH: process.env["PATH"],
    HOME: folder,
    NEXT_TELEMETRY_DISABLED: "1",
    PORT: String(port),
    CANARY_URL: service.url,
    CANARY_KEY: service.apiKey,
    WEBHOOK_SECRET: secret,
  },
  stdio: ["ignore", "pipe", "inherit"],
});
let said = "";
app.stdout.setEncoding("utf8").on("data", (text: string) => (said += text));
const ended = once(app, "close");
try {
  console.log(JSON.stringify(await tryOut()));
} finally {
  app.kill();
  await ended;
  await service.stop();
}

async function tryOut(): Promise<Seen> {
  await Promise.race([listens(), ended.then(() => Promise.reject(new Error(`${command} ended`)))]);
  // As a form without fields: `<form method="post" action="/checkout">`.
  const form = { "content-type": "application/x-www-form-urlencoded" };
  const post = { method: "POST", redirect: "manual" } as const;
  const checkout = await fetch(`${shop}/checkout`, { ...post, headers: form, body: "" });
  const { state } = await service.pay(checkout.headers.get("location") ?? "");
  await service.settle();
  const { data } = await service.canary.webhookEndpoints.listDeliveries(id);
  const shipped = /ship evt_\w+ \{ orderId: ['"]6735['"] \}/.test(said);
  const headers = {
    "content-type": "application/json",
    "webhook-id": "evt_1",
    "webhook-timestamp": String(Math.floor(Date.now() / 1000)),
    "webhook-signature": "v1,c2lnbmF0dXJl",
  };
  const forged = await fetch(`${shop}/hooks/canary`, { ...post, headers, body: "{}" });
  const opened = await fetch(`${shop}/checkout`, { redirect: "manual" });
  return {
    checkout: checkout.status,
    paid: state,
    shipped,
    delivered: data.map(({ status }) => status),
    forged: forged.status,
    opened: opened.status,
  };
}

/** Over when the app answers. */
async function listens(): Promise<void> {
  for (;;) {
    const answer = await fetch(`${shop}/hooks/canary`).catch(() => null);
    if (answer) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
