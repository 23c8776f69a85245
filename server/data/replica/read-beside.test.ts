import { expect, test, vi } from "vitest";
import type { Principal } from "#server/core/caller/principal.ts";
import { DomainError, notFound } from "#server/core/errors.ts";
import { readBeside } from "#server/data/replica/read-beside.ts";

const primary = { name: "primary" };
const beside = { name: "replica" };
const principal = { id: "key_1" } as Principal;

function reader(given: object | null = beside) {
  const replica = { dbFor: vi.fn(async () => given), failed: vi.fn() };
  return { replica, from: { db: primary, principal, replica } as never };
}

const nameOf = async (db: unknown) => (db as typeof primary).name;

test("a list is read from the replica that has what its caller changed, else from the primary", async () => {
  const there = reader();
  expect(await readBeside(there.from, nameOf)).toBe("replica");
  expect(there.replica.dbFor).toHaveBeenCalledWith("key_1");
  expect(await readBeside(reader(null).from, nameOf)).toBe("primary");
  expect(await readBeside({ db: primary, principal } as never, nameOf)).toBe("primary");
});

test.each([
  ["a conflict with recovery", Object.assign(new Error("canceling statement"), { code: "40001" })],
  ["a connection that is refused", Object.assign(new Error("refused"), { code: "ECONNREFUSED" })],
  ["a record that is not there yet", notFound()],
])("%s on the replica is asked of the primary, whose answer counts", async (_, thrown) => {
  const { from, replica } = reader();
  const read = async (db: unknown) => {
    if (db === (beside as unknown)) throw thrown;
    return nameOf(db);
  };
  expect(await readBeside(from, read)).toBe("primary");
  expect(replica.failed).toHaveBeenCalledWith(thrown);
});

test("what the primary refuses as well is no failure of the replica", async () => {
  const { from, replica } = reader();
  const refused = new DomainError("validation_failed", "after: give after or offset, not both.");
  await expect(readBeside(from, () => Promise.reject(refused))).rejects.toBe(refused);
  expect(replica.failed).not.toHaveBeenCalled();
});

test("a list that took the replica as long as any may is not asked of the primary as well", async () => {
  const { from, replica } = reader();
  const tooLong = Object.assign(new Error("canceling statement due to statement timeout"), {
    code: "57014",
  });
  const read = vi.fn(() => Promise.reject(tooLong));
  await expect(readBeside(from, read)).rejects.toBe(tooLong);
  expect(read).toHaveBeenCalledTimes(1);
  expect(replica.failed).not.toHaveBeenCalled();
});
