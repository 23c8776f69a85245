import { expect, test } from "vitest";
import { EnvError } from "#server/core/env-error.ts";
import { loadEnv } from "#server/core/env.ts";
import { securityTxt } from "#server/http/pages/security-txt.ts";
import { testClock } from "#server/workshop/testing/clock.ts";

const clock = testClock();
const expires = new Date(clock.now().getTime() + 86_400_000);
const given = {
  APP_URL: "https://pay.example",
  SECURITY_CONTACT: "mailto:security@pay.example",
  SECURITY_EXPIRES: expires.toISOString(),
};

test("who finds a weakness is told whom to write to, and until when that holds", () => {
  expect(securityTxt(loadEnv(given), clock)?.split("\n")).toEqual([
    "Contact: mailto:security@pay.example",
    `Expires: ${expires.toISOString()}`,
    "Preferred-Languages: en",
    "Canonical: https://pay.example/.well-known/security.txt",
    "",
  ]);
});

test("nothing is said without a contact, nor after its time", () => {
  expect(securityTxt(loadEnv({}), clock)).toBeNull();
  const env = loadEnv(given);
  clock.advance(86_400_000);
  expect(securityTxt(env, clock)).toBeNull();
});

test.each([
  { SECURITY_CONTACT: "mailto:security@pay.example" },
  { SECURITY_EXPIRES: "2027-01-01" },
  { ...given, SECURITY_CONTACT: "security@pay.example" },
  { ...given, SECURITY_CONTACT: "mailto:a@b.example\nContact: mailto:evil@evil.example" },
  { ...given, SECURITY_EXPIRES: "soon" },
])("half of it, or what is no address, does not start: %o", (source) => {
  expect(() => loadEnv(source)).toThrow(EnvError);
});
