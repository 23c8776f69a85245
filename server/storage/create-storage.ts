import type { Clock } from "#server/core/clock.ts";
import type { Env } from "#server/core/env.ts";
import type { StorageDriver } from "#server/core/interfaces/storage-driver.ts";
import { createDiskStorage, type DiskStorage } from "#server/storage/disk.ts";
import { createS3Storage } from "#server/storage/s3.ts";

/** The store that STORAGE_DRIVER names. Opens nothing yet. */
export function createStorage({ env, clock }: { env: Env; clock: Clock }): StorageDriver {
  return env.STORAGE_DRIVER === "s3" ? createS3Storage(env, clock) : createDiskStorage(env);
}

/** The disk driver receives its uploads itself. */
export function isDiskStorage(driver: StorageDriver): driver is DiskStorage {
  return "receive" in driver;
}
