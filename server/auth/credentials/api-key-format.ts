import { hash, randomBytes } from "node:crypto";
import { crc32 } from "node:zlib";
import type { Env } from "#server/core/env.ts";

type Environment = Pick<Env, "APP_ENV">;

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
/** 256 bits in base 62. */
const randomLength = 43;
/** 32 bits in base 62. */
const checksumLength = 6;
const shape = new RegExp(`^[0-9A-Za-z]{${randomLength + checksumLength}}$`);

/** A new key: environment prefix, 256 random bits, checksum. Letters and digits, so one double click selects it. */
export function generateApiKey(env: Environment): string {
  const random = BigInt(`0x${randomBytes(32).toString("hex")}`);
  const body = keyPrefix(env) + base62(random, randomLength);
  return body + checksum(body);
}

/** Whether this is a key of this environment without a typing error. Reads no database. */
export function isWellFormedApiKey(env: Environment, key: string): boolean {
  const prefix = keyPrefix(env);
  if (!key.startsWith(prefix) || !shape.test(key.slice(prefix.length))) return false;
  return checksum(key.slice(0, -checksumLength)) === key.slice(-checksumLength);
}

/** The hash that is stored. 256 random bits need no salt and no slow hash. */
export function hashApiKey(key: string): string {
  return hash("sha256", key);
}

function keyPrefix(env: Environment): string {
  return env.APP_ENV === "live" ? "sk_live_" : "sk_test_";
}

function checksum(body: string): string {
  return base62(BigInt(crc32(body)), checksumLength);
}

function base62(value: bigint, length: number): string {
  let digits = "";
  for (let rest = value; digits.length < length; rest /= 62n) {
    digits = alphabet.charAt(Number(rest % 62n)) + digits;
  }
  return digits;
}
