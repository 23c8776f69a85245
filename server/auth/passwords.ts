import { hash, verify } from "@node-rs/argon2";

/** OWASP's minimum for Argon2id (the library's default algorithm): 19 MiB, two passes. */
const cost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

/** Argon2id in PHC form, salt included. About 10 ms of one core. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, cost);
}

/**
 * Whether the password matches. Without a stored hash (unknown account, or one that signs in
 * elsewhere) it does the same work and says no: time does not tell which accounts exist.
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  const matches = await verify(stored ?? (await nobodysHash()), password);
  return stored !== null && matches;
}

let nobody: Promise<string> | undefined;

function nobodysHash(): Promise<string> {
  nobody ??= hashPassword("nobody has this password");
  return nobody;
}
