import { expect, test } from "vitest";
import { hashGivenPassword, hashNewPassword } from "#server/auth/new-password.ts";
import { verifyPassword } from "#server/auth/passwords.ts";
import { loadEnv } from "#server/core/env.ts";

const about = ["Ada Lovelace", "ada@fern.example"];

test.each([
  ["password1", "is on the lists of common passwords"],
  ["qwertyuiop", "is one of the hundred most used of all"],
  ["P@ssw0rd!!", "is too much like a common password"],
  ["lovelace2026", "is built around your name or address"],
  ["ada@fern.example", "is built around your name or address"],
  ["aaaaaaaaaaaa", "repeats itself"],
  ["x".repeat(200), "repeats itself"],
  ["20021987", "is built around a date"],
])("%s is refused, and why", async (password, why) => {
  await expect(hashNewPassword({ password, about })).rejects.toMatchObject({
    code: "validation_failed",
    message: expect.stringContaining(`password: ${why}`),
  });
});

test.each(["correct horse battery staple", "5ckF-9xwq-TT3d", "einhorn laterne vierzig"])(
  "%s is taken",
  async (password) => {
    const hash = await hashNewPassword({ password, about });
    expect(await verifyPassword(hash, password)).toBe(true);
  },
);

test("an operator may give any password in testing, and none that is easy to guess in live", async () => {
  const env = loadEnv({});
  const given = { password: "password1", about };
  expect(await verifyPassword(await hashGivenPassword({ env }, given), "password1")).toBe(true);
  const live = { ...env, APP_ENV: "live" as const };
  await expect(hashGivenPassword({ env: live }, given)).rejects.toMatchObject({
    code: "validation_failed",
  });
});
