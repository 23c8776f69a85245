import { expect, test } from "vitest";
import { explain } from "#server/programs/start/install/npm.mjs";

test.each([
  ["npm error code ENOTFOUND\nnpm error syscall getaddrinfo", /registry cannot be reached/],
  ["npm ERR! code ECONNREFUSED\nnpm ERR! errno ECONNREFUSED", /registry cannot be reached/],
  [
    "npm error code EACCES\nnpm error syscall mkdir\nnpm error path /srv/canary/node_modules",
    /^this user may not write to \/srv\/canary\/node_modules$/,
  ],
  [
    "npm error code ETARGET\nnpm error notarget No matching version found for @next/env@16.4.9.",
    /^the npm registry does not have @next\/env@16\.4\.9$/,
  ],
  [
    "npm error code E404\nnpm error 404  'left-pad@9.0.0' is not in this registry.",
    /^the npm registry does not have left-pad@9\.0\.0$/,
  ],
  ["npm error code ENOSPC", /no space is left/],
  ["npm error code EINTEGRITY", /is not the package that the lock file names/],
  ["npm error code NPM_MISSING", /npm is not on the PATH/],
])("npm's %j is told in a sentence", (output, sentence) => {
  expect(explain(output)).toMatch(sentence);
});

test("what we know no sentence for is left to npm's own words", () => {
  expect(explain("npm error code EUSAGE\nnpm error `npm ci` can only install …")).toBeUndefined();
  expect(explain("Segmentation fault")).toBeUndefined();
});
