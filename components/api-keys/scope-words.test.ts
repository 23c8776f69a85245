import { expect, test } from "vitest";
import { scopeWords } from "#components/api-keys/scope-words.ts";

const reading = ["a:read", "b:read", "c:read", "d:read", "e:read", "f:read"];
const all = reading.flatMap((scope) => [scope, scope.replace("read", "write")]);

test.each([
  [[], "Everything"],
  [all, "Everything"],
  [reading, "Read only"],
  [reading.slice(1), "Read only, 5 permissions"],
  [all.slice(1), "11 permissions"],
  [["a:read", "b:write"], "a:read, b:write"],
])("%j: %s", (scopes, words) => expect(scopeWords(scopes, reading)).toBe(words));
