import { randomBytes } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { secondMs } from "#server/core/clock.ts";
import { testCardNumbers } from "#server/payments/processor/sandbox/cards.ts";
import { restoreBackup } from "#server/programs/backup/restore-backup.ts";
import { writeBackup } from "#server/programs/backup/write-backup.ts";
import {
  auditBooks,
  compareSeals,
  missingOf,
  readSeals,
} from "#server/programs/drill/audit-step.ts";
import type { DrillStep } from "#server/programs/drill/certificate/certificate.ts";
import { type Drill, placeOf, recoversWithinMs } from "#server/programs/drill/drill.ts";
import { openShop, withServicesOn } from "#server/programs/drill/open-shop.ts";
import { PaymentLoad } from "#server/programs/drill/payment-load.ts";
import type { EmptyPlace, GivenBackup } from "#server/programs/drill/site/site.ts";

/**
 * Everything is lost under load, and a backup restored into an empty database, where the first payment is made. The
 * backup is the given one, or is written of the drill's own database while payments go on.
 */
export async function restoreStep(drill: Drill): Promise<DrillStep> {
  const { site, load, options, shop } = drill;
  options.tell("a backup is restored");
  const ms = (options.seconds * secondMs) / 2;
  await load.begin(options.clients, ms);
  const backup = options.backup ?? (await writeOwn(drill));
  await sleep(ms);
  const killedAt = Date.now();
  await site.killApp();
  await load.stop();
  const place = await site.emptyPlace();
  try {
    const { createdAt, ...restored } = await restoreInto(place, backup);
    const seals = compareSeals(restored.seals, await readSeals(backup.sourceUrl));
    const missing = await missingOf(place.databaseUrl, shop.merchantId, load.acknowledged);
    const recoveredAt = await firstPayment(place);
    const own = options.backup ? `given: ${backup.name}` : "written by the drill under load";
    return {
      name: "restore",
      what: `all lost under load, and a backup (${own}) restored into an empty database and verified, with an app on it`,
      killedAt: new Date(killedAt).toISOString(),
      recoveredAt: recoveredAt === null ? null : new Date(recoveredAt).toISOString(),
      acknowledged: load.acknowledged.length,
      missing: missing.length,
      lostSince: createdAt,
      losesNothing: false,
      books: restored.books,
      seals,
    };
  } finally {
    await place.stop();
    await site.startApp();
  }
}

/** In the folder of the drill, which goes with it. */
async function writeOwn({ site }: Drill): Promise<GivenBackup> {
  const place = placeOf(site);
  const file = path.join(place.settings["DATA_DIR"] ?? "", "backup.age");
  const passphrase = randomBytes(32).toString("base64url");
  await rm(file, { force: true });
  await withServicesOn(place, (services) =>
    writeBackup(services, createWriteStream(file), { passphrase }),
  );
  const open = () => Promise.resolve(createReadStream(file));
  return { name: file, open, passphrase, sourceUrl: place.databaseUrl };
}

async function restoreInto(place: EmptyPlace, { open, passphrase }: GivenBackup) {
  return withServicesOn(place, async (services) => {
    const source = await open();
    const { createdAt } = await restoreBackup(services, source, passphrase).finally(() =>
      source.destroy(),
    );
    const seals = await readSeals(place.databaseUrl);
    return { createdAt, seals, books: await auditBooks(services) };
  });
}

/** By a merchant of its own: the backup may hold none of the drill. Answers when it was acknowledged. */
async function firstPayment(place: EmptyPlace): Promise<number | null> {
  const { apiKey } = await withServicesOn(place, openShop);
  const since = Date.now();
  const origin = await place.startApp();
  const [cardNumber = ""] = testCardNumbers;
  const load = new PaymentLoad({ origin, apiKey }, cardNumber);
  load.start(1);
  const recoveredAt = await load.recovered(since, recoversWithinMs);
  await load.stop();
  return recoveredAt;
}
