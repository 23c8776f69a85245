import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { answerPackage } from "#server/http/packages/packages.ts";
import { percentile } from "#server/programs/load/figures.ts";
import { timed as measure } from "#server/programs/load/loops.ts";

/**
 * `npm run drill:testing`: a stranger's first hour in an empty folder: the packages, a first payment with its
 * webhook, the test of the client's README by Vitest and by Jest, a declined card, a refund, the command line. Then many programs side
 * by side (`-- --together 20`). Prints how long each took, the first one on a machine where nothing is prepared, and
 * of what is warm the median of several (`-- --times 5`). A fast machine with two cores at rest takes at most
 * 10 s cold and 2 s warm.
 */
const home = mkdtempSync(path.join(tmpdir(), "canary-testing-drill-"));
const folder = path.join(home, "shop");
const vitest = "4.1.12";
const jest = "30.2.0";

const pay = `
  const urls = { successUrl: "https://shop.example/thanks", cancelUrl: "https://shop.example" };
  const price = { totalAmount: 4900, currency: "EUR", mode: "payment", metadata: {} };
  const link = await service.canary.paymentLinks.create({ ...price, ...urls });
  await service.pay(link);
  const event = await service.webhooks.next("payment_intent.succeeded");
  if (event.data.amountCaptured !== 4900) throw new Error("another amount");`;

const files = {
  "shop.jest.test.js": `
const { startCanary } = require("@canary-payments/sdk/testing");
let service;
beforeAll(async () => (service = await startCanary()), 60_000);
afterAll(() => service.stop());
test("a shopper pays a link, and the shop is told", async () => {${pay}
});`,
  "pay.mjs": `
import { startCanary } from "@canary-payments/sdk/testing";
const from = performance.now();
const service = await startCanary();
${pay}
console.log(((performance.now() - from) / 1000).toFixed(1) + " s");
await service.stop();`,
  "hour.mjs": `
import { CardDeclinedError } from "@canary-payments/sdk";
import { startCanary } from "@canary-payments/sdk/testing";
const service = await startCanary();
const { canary, webhooks } = service;
const expiry = { expMonth: 12, expYear: 2034, cvc: "123" };
const intent = await canary.paymentIntents.create({ amount: 4900, currency: "EUR" });
const declined = { card: { number: "4000000000009995", ...expiry } };
const refused = await canary.paymentIntents.confirm(intent.id, declined).catch((error) => error);
if (!(refused instanceof CardDeclinedError) || refused.declineCode !== "insufficient_funds") throw refused;
const paid = await canary.paymentIntents.confirm(intent.id, { card: { number: "4242424242424242", ...expiry } });
const told = await webhooks.next("payment_intent.succeeded");
const refund = await canary.refunds.create({ paymentIntentId: paid.id, amount: 900 });
const given = await webhooks.next("refund.succeeded");
if (told.data.id !== paid.id || given.data.id !== refund.id || given.data.amount !== 900) throw new Error("another");
await service.stop();`,
  "commands.mjs": `
import { execFile, spawn } from "node:child_process";
import { createServer } from "node:http";
import { promisify } from "node:util";
import { startCanary } from "@canary-payments/sdk/testing";
const service = await startCanary();
const shop = createServer((request, response) => {
  told(request.headers["webhook-id"]);
  request.resume();
  response.end();
}).listen(0, "127.0.0.1");
let told;
const webhook = new Promise((resolve) => (told = resolve));
const asWhom = ["--url", service.url, "--key", service.apiKey];
const program = "node_modules/.bin/canary";
const run = async (...args) => (await promisify(execFile)(program, [...args, ...asWhom])).stdout;
const who = JSON.parse(await run("whoami", "--json"));
if (who.merchantId !== service.merchantId) throw new Error("another merchant");
await run("create", "customers", '{"email":"ada@example.com"}');
const { data } = JSON.parse(await run("list", "customers", "--json"));
if (data.length !== 1) throw new Error("another list");
const listener = spawn(program, ["listen", "--forward-to", String(shop.address().port), ...asWhom]);
await new Promise((resolve) => listener.stdout.once("data", resolve));
await run("trigger", "payment_intent.succeeded");
if (!String(await webhook).startsWith("evt_")) throw new Error("no webhook");
listener.kill();
shop.close();
shop.closeAllConnections();
await service.stop();`,
};

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      together: { type: "string", default: "20" },
      times: { type: "string", default: "5" },
    },
  });
  const times = Number(values.times);
  chmodSync(home, 0o755);
  mkdirSync(folder);
  mkdirSync(path.join(home, "tmp"));
  const served = await servePackages();
  writeFileSync(path.join(folder, "package.json"), '{ "private": true }');
  const begun = performance.now();
  const install = ["install", "--save-dev", "--no-audit", "--no-fund", "--silent"];
  await timed("npm install of client, service, command line, vitest and jest", () =>
    run("npm", [...install, ...served.urls, `vitest@${vitest}`, `jest@${jest}`]),
  );
  served.close();
  const lock = readFileSync(path.join(folder, "package-lock.json"), "utf8");
  for (const { url, integrity } of served.packages)
    if (!lock.includes(integrity)) throw new Error(`npm has installed another ${url}`);
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text);
  const readme = readFileSync(path.resolve("sdk/README.md"), "utf8");
  const [, test = ""] = /```ts test\n(.*?)```/s.exec(readme) ?? [];
  writeFileSync(path.join(folder, "shop.test.ts"), test);

  const vitestArgs = ["vitest", "run", "--testTimeout=60000", "shop.test.ts"];
  // Where nothing is prepared. Afterwards as on a machine that is used: a folder that is named is not memory.
  const unprepared = { TMPDIR: path.join(home, "tmp") };
  await timed("vitest, cold: nothing is prepared on this machine", () =>
    run("npx", vitestArgs, unprepared),
  );
  const byVitest = () => run("npx", vitestArgs);
  await byVitest();
  const byJest = () => run("npx", ["jest", "--silent", "shop.jest.test.js"]);
  await timed("vitest, warm", byVitest, times);
  await timed("jest, warm", byJest, times);
  await timed("a program, warm", () => run(process.execPath, ["pay.mjs"]), times);
  await timed("a declined card, a payment, a refund, and their webhooks", () =>
    run(process.execPath, ["hour.mjs"]),
  );
  await timed("the command line: whoami, create, list, listen, trigger", () =>
    run(process.execPath, ["commands.mjs"]),
  );
  console.log(`all of it until here: ${((performance.now() - begun) / 60_000).toFixed(1)} minutes`);
  const many = Array.from({ length: Number(values.together) }, () => 0);
  await timed(`${many.length} programs side by side`, () =>
    Promise.all(many.map(() => run(process.execPath, ["pay.mjs"]))),
  );
}

/** The packages as a service gives them, packed anew by the first request. */
async function servePackages() {
  rmSync(path.resolve("sdk/packed"), { recursive: true, force: true });
  let origin = "";
  const server = createServer((request, response) => {
    const file = path.basename(request.url ?? "");
    void answerPackage({ env: { APP_URL: origin }, log: console }, file).then(async (answer) => {
      response.writeHead(answer.status, Object.fromEntries(answer.headers));
      response.end(Buffer.from(await answer.arrayBuffer()));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const listed = await fetch(`${origin}/sdk/packages.json`);
  const { packages } = (await listed.json()) as { packages: { url: string; integrity: string }[] };
  const urls = packages.map(({ url }) => url);
  return { packages, urls, close: () => void server.close() };
}

async function timed(what: string, work: () => Promise<unknown>, times = 1): Promise<void> {
  const took: number[] = [];
  for (let time = 0; time < times; time += 1) took.push(await measure(work));
  const seconds = (share: number) => (percentile(took, share) / 1000).toFixed(1);
  const range = times > 1 ? ` (median of ${times}, ${seconds(0)} to ${seconds(1)})` : "";
  console.log(`${what}: ${seconds(0.5)} s${range}`);
}

async function run(
  command: string,
  args: string[],
  more: Record<string, string> = {},
): Promise<void> {
  const env = { ...process.env, ...more };
  Reflect.deleteProperty(env, "CANARY_TESTING_SERVICE");
  const child = spawn(command, args, { cwd: folder, env, stdio: ["ignore", "pipe", "pipe"] });
  const said: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => void said.push(chunk));
  const [code] = (await once(child, "close")) as [number | null];
  if (code !== 0)
    throw new Error(`${command} ${args.join(" ")}\n${Buffer.concat(said).toString()}`);
}

try {
  await main();
} finally {
  rmSync(home, { recursive: true, force: true });
}
