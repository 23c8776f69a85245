import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Services } from "#server/core/context.ts";
import { isDomainError } from "#server/core/errors.ts";
import { makeDataDir } from "#server/programs/embedded/service-state.ts";
import { writeWhole } from "#server/programs/embedded/whole-file.ts";
import { firstSteps } from "#server/programs/start/first-start/first-steps.ts";
import { isDeployed } from "#server/programs/start/install/deployed.mjs";

/** The content of `<DATA_DIR>/demo.json` (mode 0600). The API key is kept nowhere else. */
export interface Demo {
  baseUrl: string;
  merchantId: string;
  email: string;
  password: string;
  apiKey: string;
}

/**
 * Fills an empty testing database with the demo merchant, keeps demo.json true, and returns what
 * to tell the person who started.
 */
export async function prepareDemo(services: Services, dataDir: string): Promise<string> {
  const file = path.join(dataDir, "demo.json");
  const baseUrl = services.env.APP_URL;
  const demo = (await readDemo(services, file)) ?? (await seedIfEmpty(services));
  if (demo === undefined) return describeWithoutDemo(services);
  const current: Demo = { ...demo, baseUrl };
  // With a database of somebody else's nothing has made this folder yet.
  makeDataDir(dataDir);
  writeWhole(file, `${JSON.stringify(current, null, 2)}\n`);
  return describe(current, await payableLink(services, current));
}

/** The demo of another database than this one is no demo, nor is what a full disk has left of one. */
async function readDemo({ db }: Services, file: string): Promise<Demo | undefined> {
  const demo = parseDemo(await readFile(file, "utf8").catch(() => ""));
  if (demo === undefined) return undefined;
  const merchant = await db.merchant.findUnique({ where: { id: demo.merchantId } });
  return merchant === null ? undefined : demo;
}

function parseDemo(text: string): Demo | undefined {
  try {
    return JSON.parse(text) as Demo;
  } catch {
    return undefined;
  }
}

async function seedIfEmpty(services: Services): Promise<Omit<Demo, "baseUrl"> | undefined> {
  if (services.env.APP_ENV === "live") return undefined;
  const { renewDemo, seedDemo } = await import("../../../../prisma/seed.ts");
  const isEmpty = (await services.db.merchant.findFirst({ select: { id: true } })) === null;
  return isEmpty ? seedDemo(services).catch(leaveToOther) : renewDemo(services);
}

/** Another instance that starts at the same moment has its merchant already, and tells of it. */
function leaveToOther(error: unknown): undefined {
  if (!isDomainError(error) || error.code !== "conflict") throw error;
}

async function describeWithoutDemo({ db, env }: Services): Promise<string> {
  const hasMerchant = (await db.merchant.findFirst({ select: { id: true } })) !== null;
  if (hasMerchant) return `\nCanary is running.\n\n  Dashboard    ${env.APP_URL}\n`;
  return firstSteps(env, isDeployed() ? "canary" : "npm run canary --");
}

async function payableLink({ db }: Services, demo: Demo): Promise<string> {
  const link = await db.paymentLink.findFirst({
    where: { merchantId: demo.merchantId, active: true, deletedAt: null, mode: "payment" },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    select: { id: true },
  });
  if (link === null) return `${demo.baseUrl}/payment-links`;
  return `${demo.baseUrl}/checkout?entityType=payment-link&entityId=${link.id}`;
}

function describe(demo: Demo, link: string): string {
  return `
Canary is running.

  Dashboard    ${demo.baseUrl}
  Sign in      ${demo.email}
  Password     ${demo.password}
  API key      ${demo.apiKey}
  Pay          ${link}
               with 4242 4242 4242 4242, any future date, any CVC

Create a payment link:

  curl ${demo.baseUrl}/api/canary/payment-links \\
    -H 'Authorization: Bearer ${demo.apiKey}' \\
    -H 'Content-Type: application/json' \\
    -d '${JSON.stringify(exampleLink(demo.baseUrl))}'
`;
}

function exampleLink(baseUrl: string) {
  return {
    name: "Repotting workshop",
    totalAmount: 4900,
    currency: "USD",
    mode: "payment",
    successUrl: `${baseUrl}/?paid`,
    cancelUrl: baseUrl,
    metadata: {},
  };
}
