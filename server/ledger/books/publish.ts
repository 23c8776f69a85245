import { CompactSign } from "jose";
import { handedOverKey } from "#server/auth/credentials/signing-keys.ts";
import { minuteMs } from "#server/core/clock.ts";
import type { Services } from "#server/core/context.ts";
import type { Job } from "#server/core/tasks/job.ts";
import { transactAside } from "#server/data/transact.ts";
import type { LedgerPublicationModel } from "#server/generated/prisma/models.ts";
import { sealLeaf } from "#server/ledger/books/published-seal.ts";
import { movementLeaf, sealedMovements } from "#server/ledger/books/sealed-movements.ts";
import { pathsOf, rootOf, sha256, type Step } from "#server/ledger/books/tree.ts";

type Has = Pick<Services, "db" | "log" | "clock" | "env">;

/** Seals of merchants that one publication covers at most; a run of the job that meets more makes another. */
const sealsMax = 5_000;

/**
 * The job that publishes. Every ten minutes, so that a new signing key is named by a publication before the
 * old one is gone, which signs for an hour after.
 */
export const publishLedgerJob: Job = {
  name: "publish-ledger",
  everyMs: 10 * minuteMs,
  run: (services) => publishLedger(services),
};

/**
 * Signs the seals of merchants that are not published yet into one seal of the whole service, which follows the one
 * before it. Atomic. One without seals of merchants hands over to a new key. Safe to run anywhere at
 * once: of two that would be the next the second waits for the first and is then none. Answers how many seals of
 * merchants were published.
 */
export async function publishLedger(services: Has): Promise<number> {
  const { db } = services;
  // Read first: whoever publishes after this takes the number.
  const last = await db.ledgerPublication.findFirst({ orderBy: { number: "desc" } });
  const seals = await unpublished(services);
  const named = last && namedBy(last);
  const signing = await handedOverKey(services, named);
  const isHandover = named !== null && signing.kids.some((kid) => !named.includes(kid));
  if (seals.length === 0 && !isHandover) return 0;
  const leaves = seals.map(leafOf);
  const paths = pathsOf(leaves);
  const made = await sign(services, { last, signing, root: rootOf(leaves) });
  return transactAside(services, async ({ tx }) => {
    const { count } = await tx.ledgerPublication.createMany({ data: [made], skipDuplicates: true });
    if (count === 0) return 0;
    const { kid, publicJwk } = signing;
    await tx.ledgerPublicationKey.createMany({
      data: [{ kid, publicJwk, createdAt: made.createdAt }],
      skipDuplicates: true,
    });
    await tx.ledgerPublishedSeal.createMany({
      data: seals.map((seal, at) => publishedRow(seal, made.number, paths[at] ?? [])),
    });
    return seals.length;
  });
}

/** A merchant's seal that waits, with the root over its movements. */
type Waiting = {
  merchantId: string;
  number: number;
  hash: Uint8Array;
  createdAt: Date;
  root: Buffer;
  movements: number;
};

async function unpublished({ db }: Pick<Has, "db">): Promise<Waiting[]> {
  const rows = await db.$queryRaw<Omit<Waiting, "root" | "movements">[]>`
    SELECT s."merchantId", s.number, s.hash, s."createdAt" FROM ledger_seals s
    WHERE NOT EXISTS (SELECT FROM ledger_published_seals p
                      WHERE p."merchantId" = s."merchantId" AND p."sealNumber" = s.number)
    ORDER BY s."merchantId" COLLATE "C", s.number LIMIT ${sealsMax}`;
  const waiting: Waiting[] = [];
  for (const row of rows) {
    const movements = await sealedMovements(db, row.merchantId, row.number);
    const root = rootOf(movements.map((one) => movementLeaf(row.merchantId, one)));
    waiting.push({ ...row, root, movements: movements.length });
  }
  return waiting;
}

function leafOf({ merchantId, number, movements, createdAt, ...seal }: Waiting): Buffer {
  const hash = Buffer.from(seal.hash).toString("hex");
  const told = { number, hash, root: seal.root.toString("hex"), movements };
  return sealLeaf(merchantId, { ...told, at: createdAt.getTime() });
}

function publishedRow(seal: Waiting, publication: number, path: Step[]) {
  const { merchantId, number, movements } = seal;
  const root = new Uint8Array(seal.root);
  return { merchantId, sealNumber: number, publication, root, movements, path };
}

/** The ids of the keys that may sign the next publication, as this one says. */
function namedBy({ jws }: Pick<LedgerPublicationModel, "jws">): string[] {
  const [, body = ""] = jws.split(".");
  return (JSON.parse(Buffer.from(body, "base64url").toString()) as { keys: string[] }).keys;
}

type Next = {
  last: LedgerPublicationModel | null;
  signing: Awaited<ReturnType<typeof handedOverKey>>;
  root: Buffer;
};

async function sign({ clock }: Has, { last, signing, root }: Next) {
  const number = (last?.number ?? 0) + 1;
  // Clocks of hosts differ by a little; the list never goes back in time.
  const createdAt = new Date(Math.max(clock.now().getTime(), last?.createdAt.getTime() ?? 0));
  const payload = {
    seal: number,
    previous: last && Buffer.from(last.hash).toString("hex"),
    root: root.toString("hex"),
    keys: signing.kids,
    at: createdAt.toISOString(),
  };
  const jws = await new CompactSign(new TextEncoder().encode(JSON.stringify(payload)))
    .setProtectedHeader({ alg: "ES256", kid: signing.kid, typ: "ledger-seal" })
    .sign(signing.key);
  // Without the signature: of one text there are many valid signatures, and each would be another link.
  const hash = new Uint8Array(sha256(jws.slice(0, jws.lastIndexOf("."))));
  return { number, jws, hash, createdAt };
}
