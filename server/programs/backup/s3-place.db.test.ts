import { hash, randomBytes } from "node:crypto";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { GetObjectCommand, PutObjectCommand } from "@aws-sdk/client-s3";
import { describe, expect, test } from "vitest";
import { type Env, loadEnv } from "#server/core/env.ts";
import { verifyLedger } from "#server/ledger/verify/verify.ts";
import { restoreBackup } from "#server/programs/backup/restore-backup.ts";
import { readFromS3, writeToS3 } from "#server/programs/backup/s3-place.ts";
import { writeBackup } from "#server/programs/backup/write-backup.ts";
import { openS3 } from "#server/storage/s3-client.ts";
import { afterwards } from "#server/workshop/testing/afterwards.ts";
import { testS3 } from "#server/workshop/testing/files/s3-server.ts";
import { fundedCustomer } from "#server/workshop/testing/payments/funded-customers.ts";
import { newMerchant } from "#server/workshop/testing/payments/payments.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

/** The least that S3 takes for a part that is not the last. */
const partBytes = 5 * 1024 * 1024;
const Bucket = "canary";
const passphrase = "a long enough passphrase";
const env: Env = loadEnv(await testS3());
const client = await openS3(env);

test("a backup in S3 put into an empty database is the same service, and cannot be read there", async () => {
  const services = await testServices();
  const ctx = await newMerchant(services);
  await fundedCustomer(services, ctx.merchantId, { amount: 7_000 });
  const lock = { passphrase, workFactor: 10 };
  const target = await writeToS3(env, "s3://canary/nightly/2026-11-22.age");
  const written = await writeBackup(services, target, lock);

  const Key = "nightly/2026-11-22.age";
  const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }));
  const sealed = await Body?.transformToString("latin1");
  expect(sealed).toMatch(/^age-encryption\.org\/v1\n/);

  const copy = await testServices();
  const source = () => readFromS3(env, "s3://canary/nightly/2026-11-22.age");
  await expect(restoreBackup(copy, await source(), "another passphrase")).rejects.toThrow(
    /does not open/,
  );
  const restored = await restoreBackup(copy, await source(), passphrase);
  expect(restored.rows).toEqual(written.rows);
  expect(await verifyLedger(copy)).toMatchObject({ passed: true, problems: [] });
});

test("what is larger than a part goes and comes in several, every byte of it", async () => {
  const bytes = randomBytes(2 * partBytes + 1_234_567);
  const name = "s3://canary/large";
  const chunks = Array.from({ length: Math.ceil(bytes.length / 65_536) }, (_, index) =>
    bytes.subarray(index * 65_536, (index + 1) * 65_536),
  );
  await pipeline(Readable.from(chunks), await writeToS3(env, name, partBytes));
  const back = await buffer(await readFromS3(env, name, 1_000_000));
  expect(back.length).toBe(bytes.length);
  expect(hash("sha256", back)).toBe(hash("sha256", bytes));
});

test("one that fails on the way leaves no object, and the one from before", async () => {
  const Key = "kept";
  await client.send(new PutObjectCommand({ Bucket, Key, Body: "from before" }));
  const failing = async function* () {
    yield randomBytes(partBytes + 1);
    throw new Error("the database went away");
  };
  for (const name of ["s3://canary/kept", "s3://canary/new"])
    await expect(
      pipeline(Readable.from(failing()), await writeToS3(env, name, partBytes)),
    ).rejects.toThrow("the database went away");
  await expect(readFromS3(env, "s3://canary/new")).rejects.toThrow("There is no backup");
  expect((await buffer(await readFromS3(env, "s3://canary/kept"))).toString()).toBe("from before");
});

describe("a connection that breaks in the midst of an answer", () => {
  test("is made up for: the piece is asked for again", async () => {
    const bytes = randomBytes(1_000_000);
    await client.send(new PutObjectCommand({ Bucket, Key: "broken", Body: bytes }));
    const { through, breaks } = await unsteady(env);
    breaks.left = 2;
    const back = await buffer(await readFromS3(through, "s3://canary/broken", 300_000));
    expect(breaks.left).toBe(0);
    expect(hash("sha256", back)).toBe(hash("sha256", bytes));
  });

  test("each time ends the restore, which does not call the backup damaged", async () => {
    const services = await testServices();
    await newMerchant(services);
    const name = "s3://canary/never-whole.age";
    await writeBackup(services, await writeToS3(env, name), { passphrase, workFactor: 10 });
    const { through, breaks } = await unsteady(env);
    const copy = await testServices();
    for (const [pieceBytes, wholeFirst] of [
      [100_000_000, 0],
      [2_000, 1],
    ] as const) {
      Object.assign(breaks, { left: 3, wholeFirst });
      const source = await readFromS3(through, name, pieceBytes);
      await expect(restoreBackup(copy, source, passphrase)).rejects.toThrow(
        /^The download of s3:\/\/canary\/never-whole\.age broke off 3 times/,
      );
      expect(breaks.left).toBe(0);
    }
  });
});

/** The same store behind a way on which answers break off in their midst, as often as is said. */
async function unsteady(straight: Env) {
  const breaks = { left: 0, wholeFirst: 0 };
  const { hostname, port } = new URL(straight.S3_ENDPOINT ?? "");
  const server = createServer((asked, answer) => {
    const { method, url: path, headers } = asked;
    const onward = request({ hostname, port, method, path, headers }, (told) => {
      answer.writeHead(told.statusCode ?? 500, told.headers);
      const isCut = method === "GET" && breaks.wholeFirst-- <= 0 && breaks.left > 0;
      if (!isCut) return void told.pipe(answer);
      breaks.left -= 1;
      told.once("data", (chunk: Buffer) =>
        answer.write(chunk.subarray(0, chunk.length / 2), () => answer.destroy()),
      );
    });
    asked.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  afterwards(() => {
    server.closeAllConnections();
    return new Promise<void>((resolve) => void server.close(() => resolve()));
  });
  const S3_ENDPOINT = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { through: { ...straight, S3_ENDPOINT }, breaks };
}

test("one that is replaced while it is read is refused", async () => {
  const Key = "replaced";
  const put = () =>
    client.send(new PutObjectCommand({ Bucket, Key, Body: randomBytes(1_000_000) }));
  await put();
  const source = await readFromS3(env, "s3://canary/replaced", 100_000);
  const pieces = source[Symbol.asyncIterator]();
  await pieces.next();
  await put();
  const rest = async () => {
    while (!(await pieces.next()).done);
  };
  await expect(rest()).rejects.toThrow("replaced was replaced during the download");
});

test("a store that refuses says why in a sentence", async () => {
  const target = await writeToS3(env, "s3://no-such-bucket/a");
  await expect(pipeline(Readable.from([Buffer.from("a")]), target)).rejects.toThrow(
    /^The store refuses s3:\/\/no-such-bucket\/a: NoSuchBucket: /,
  );
});

test("a name without bucket or key, and one that is not there, say so", async () => {
  for (const name of ["s3://", "s3://canary", "s3://canary/"])
    await expect(writeToS3(env, name), name).rejects.toThrow(`Write ${name} as s3://bucket/key.`);
  await expect(readFromS3(env, "s3://canary/none")).rejects.toThrow(
    "There is no backup at s3://canary/none.",
  );
});
