import path from "node:path";
import { startScratchPostgres } from "#server/programs/embedded/scratch-postgres.ts";
import { findFreePort } from "#server/programs/start/port.ts";
import { openLosingProxy } from "#server/workshop/drills/medusa/losing-proxy.ts";
import { startMedusa } from "#server/workshop/drills/medusa/medusa-server.ts";
import { openShop } from "#server/workshop/drills/medusa/shop.ts";
import { openShopper } from "#server/workshop/drills/medusa/shopper.ts";
import { sdk } from "#server/workshop/packages/pack-packages.ts";
import type * as Testing from "../../../../sdk/src/testing/index.ts";

/** Prices of the product in major units, as Medusa has them: currencies of two decimals, of none, of three. */
const prices = { eur: 49.99, jpy: 5100, kwd: 12.345 };
const countries = { eur: "de", jpy: "jp", kwd: "kw" };

export type World = Awaited<ReturnType<typeof openWorld>>;

/** Starts everything that a story needs. `cleanUps` gets what ends it, also of what was started before a failure. */
export async function openWorld(project: string, cleanUps: (() => unknown)[]) {
  // As it was just packed: Node does not run its sources.
  const { startCanary } = (await import(path.join(sdk, "dist/testing/index.js"))) as typeof Testing;
  const program = path.join(sdk, "testing-service/dist/server/programs/service/main.mjs");
  const service = await startCanary({ service: program });
  cleanUps.push(() => service.stop());
  const network = await openLosingProxy(service.url);
  cleanUps.push(() => network.stop());
  const postgres = await startScratchPostgres();
  cleanUps.push(() => postgres.stop());
  const shopper = await openShopper();
  cleanUps.push(() => shopper.stop());
  const port = await findFreePort();
  const hook = `http://127.0.0.1:${port}/hooks/payment/canary_canary`;
  const endpoint = await service.canary.webhookEndpoints.create({
    url: hook,
    events: ["payment_intent.succeeded"],
  });
  const medusa = await startMedusa(project, port, {
    DATABASE_URL: postgres.url,
    CANARY_KEY: service.apiKey,
    CANARY_URL: network.url,
    WEBHOOK_SECRET: endpoint.secret,
    SHOP_URL: shopper.shopUrl,
  });
  cleanUps.push(() => medusa.stop());
  const shop = await openShop(medusa.url, prices, countries);
  return { service, network, shopper, medusa, shop, hook };
}
