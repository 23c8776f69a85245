import { expect, test } from "vitest";
import { hashPassword, verifyPassword } from "#server/auth/passwords.ts";

test("a password is stored as Argon2id with 19 MiB and two passes", async () => {
  expect(await hashPassword("monstera adansonii 42")).toMatch(
    /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/,
  );
});

test("a hash knows its own password only", async () => {
  const stored = await hashPassword("monstera adansonii 42");
  expect(await verifyPassword(stored, "monstera adansonii 42")).toBe(true);
  expect(await verifyPassword(stored, "monstera-43")).toBe(false);
});

test("without an account nothing matches, not even the stand-in's password", async () => {
  expect(await verifyPassword(null, "nobody has this password")).toBe(false);
});
