import { expect, test } from "vitest";
import { explainBinaryFailure } from "#server/programs/embedded/postgres-binaries.ts";

test("a missing system library is named in one sentence with a way out", () => {
  const loader =
    "postgres: error while loading shared libraries: libicuuc.so.60: cannot open shared object file: No such file or directory";
  expect(explainBinaryFailure(loader)).toBe(
    "The embedded PostgreSQL needs the system library libicuuc.so.60: install it, or set DATABASE_URL to a PostgreSQL server.",
  );
});

test("a system that cannot run the binaries at all is told apart", () => {
  expect(explainBinaryFailure("spawn /x/postgres ENOENT")).toMatch(/cannot run on this system/);
});

test("anything else keeps the server's own last words", () => {
  const output = "LOG: starting\nFATAL: could not map anonymous shared memory\n";
  expect(explainBinaryFailure(output)).toMatch(/could not map anonymous shared memory/);
});

test("an administrator of Windows is told what PostgreSQL wants", () => {
  const output =
    "Execution of PostgreSQL by a user with administrative permissions is not\npermitted.\nThe server must be started under an unprivileged user ID";
  expect(explainBinaryFailure(output)).toMatch(/start from an ordinary shell, or set DATABASE_URL/);
});
