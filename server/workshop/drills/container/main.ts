import { execFileSync } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { readImage } from "#server/workshop/deployment/image.ts";
import { podsOf, readObjects } from "#server/workshop/deployment/kubernetes.ts";
import { makeBase } from "#server/workshop/drills/container/base.ts";
import { looseEnds } from "#server/workshop/drills/container/confinement.ts";
import { missingHere } from "#server/workshop/drills/container/needs.ts";
import { type ContainerSite, openContainerSite } from "#server/workshop/drills/container/site.ts";
import { verifyUnits } from "#server/workshop/drills/container/units.ts";
import { nextVersion, update } from "#server/workshop/drills/container/update.ts";
import { buildTree } from "#server/workshop/drills/image/build-tree.ts";
import { openReceipt } from "#server/workshop/drills/image/pages.ts";
import { payByHttp } from "#server/workshop/drills/image/pay-by-http.ts";
import { sizesOf } from "#server/workshop/drills/image/sizes.ts";
import { addMigration } from "#server/workshop/drills/two-instances/next-version.ts";
import { kill } from "#server/workshop/drills/two-instances/parts/kill.ts";
import { term } from "#server/workshop/drills/two-instances/parts/term.ts";
import { printTable, type Row } from "#server/workshop/load/table.ts";

/**
 * `npm run drill:container`: the image that deploy/Dockerfile describes, in containers of runc, as the pods of
 * deploy/kubernetes: its root read-only, as its user, without capabilities, beside a PostgreSQL. A Job migrates, the
 * hosted page takes a payment; under load instances are told to stop, instances and the worker are killed, and the
 * next image comes. The base is made by debootstrap, because no registry is asked. As root, on Linux.
 */
const home = mkdtempSync(path.join(tmpdir(), "canary-container-"));
const dockerfile = readFileSync("deploy/Dockerfile", "utf8");

async function main(): Promise<void> {
  const image = readImage(dockerfile);
  chmodSync(home, 0o755);
  const base = path.join(home, "base");
  makeBase(base, image);
  const rootfs = makeRootfs(base, "now");
  for (const line of sizesOf(path.join(rootfs, "app"))) console.log(line);
  const next = makeRootfs(base, "next", makeNext);
  const pods = podsOf(readObjects(readFileSync("deploy/kubernetes/canary.yaml", "utf8")));
  await using stack = new AsyncDisposableStack();
  process.once("SIGINT", () => void stack.disposeAsync().finally(() => process.exit(1)));
  const site = await openContainerSite(stack, { home, image, pods, rootfs });
  const rows = [...(await look(site, image.health.command)), ...(await pay(site))];
  rows.push(...(await term(site)), ...(await kill(site)), ...(await update(site, next)));
  rows.push(...(await pay(site)), ...(await audit(site)), ...(await end(site)));
  rows.push(verifyUnits());
  printTable(rows);
  if (rows.some(({ kept }) => kept === false)) process.exitCode = 1;
}

/** The base's files, and the tree where the Dockerfile has it. */
function makeRootfs(base: string, name: string, edit?: (source: string) => void): string {
  const rootfs = path.join(home, name);
  const tree = path.join(home, `${name}-tree`);
  console.log(`${name}: the tree was made in ${buildTree(tree, edit)} s`);
  execFileSync("cp", ["--archive", "--link", base, rootfs]);
  renameSync(tree, path.join(rootfs, "app"));
  return rootfs;
}

function makeNext(source: string): void {
  addMigration(source);
  const file = path.join(source, "package.json");
  const text = readFileSync(file, "utf8");
  writeFileSync(file, text.replace(/"version": ".*"/, `"version": "${nextVersion}"`));
}

/** All pods are confined, and the image's own health check holds in an instance. */
async function look(site: ContainerSite, healthCheck: readonly string[]): Promise<Row[]> {
  const pods = [...site.apps, site.worker];
  const loose = (await Promise.all(pods.map(({ container }) => looseEnds(container)))).flat();
  for (const line of loose) console.log(`  ${line}`);
  await site.apps[0]?.container.exec(healthCheck);
  return [
    held("look", "what its process may not do", `${loose.length} loose ends`, loose.length === 0),
    held("look", "the image's health check, inside", "healthy", true),
  ];
}

async function pay({ balancer, bank }: ContainerSite): Promise<Row[]> {
  const page = await payByHttp(balancer.url, bank.apiKey);
  const bytes = await openReceipt(balancer.url, page);
  return [held("pay", "a payment on the hosted page", `receipt of ${bytes} bytes`, bytes > 0)];
}

async function audit(site: ContainerSite): Promise<Row[]> {
  const said = await site.canary("ledger", "verify");
  return [held("audit", "canary ledger verify", said, said.includes("is sound"))];
}

async function end(site: ContainerSite): Promise<Row[]> {
  await Promise.all([...site.apps, site.worker].map((pod) => pod.end("SIGTERM")));
  return [held("end", "stopped in the manifest's grace", "all with 0", true)];
}

const held = (part: string, what: string, figure: string, kept: boolean): Row => ({
  part,
  what,
  figure,
  limit: "",
  kept,
});

process.once("exit", () => rmSync(home, { recursive: true, force: true }));
const missing = missingHere();
if (missing === null) await main();
else {
  console.error(missing);
  process.exitCode = 1;
}
