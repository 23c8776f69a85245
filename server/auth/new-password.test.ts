import { expect, test } from "vitest";
import { hashNewPassword } from "#server/auth/new-password.ts";
import { verifyPassword } from "#server/auth/passwords.ts";

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
