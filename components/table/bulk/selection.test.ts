import { expect, test } from "vitest";
import { keepShown, nothing, turn, turnAll } from "#components/table/bulk/selection.ts";

const page = ["a", "b", "c", "d", "e"];
const one = (id: string) => ({ id, isRange: false });
const to = (id: string) => ({ id, isRange: true });
const idsOf = ({ ids }: { ids: ReadonlySet<string> }) => [...ids].toSorted();

test("a row is chosen by one press and left by the next", () => {
  const chosen = turn(nothing, page, one("b"));
  expect(idsOf(chosen)).toEqual(["b"]);
  expect(idsOf(turn(chosen, page, one("b")))).toEqual([]);
});

test("with Shift all between are chosen, in either direction, beside what was chosen", () => {
  const chosen = turn(nothing, page, one("d"));
  expect(idsOf(turn(chosen, page, to("b")))).toEqual(["b", "c", "d"]);
  const more = turn(turn(nothing, page, one("a")), page, one("c"));
  expect(idsOf(turn(more, page, to("e")))).toEqual(["a", "c", "d", "e"]);
});

test("a range goes on from where the last one ended", () => {
  const chosen = turn(turn(nothing, page, one("a")), page, to("b"));
  expect(idsOf(turn(chosen, page, to("d")))).toEqual(["a", "b", "c", "d"]);
});

test("a range from a row that was just left is left, too", () => {
  const all = turnAll(nothing, page);
  expect(idsOf(turn(turn(all, page, one("b")), page, to("d")))).toEqual(["a", "e"]);
});

test("a range from a row that is not there any more is that one row", () => {
  const chosen = turn(nothing, ["x", ...page], one("x"));
  expect(idsOf(turn(keepShown(chosen, page), page, to("c")))).toEqual(["c"]);
});

test("all are chosen, then none", () => {
  expect(idsOf(turnAll(turn(nothing, page, one("b")), page))).toEqual(page);
  expect(idsOf(turnAll({ ids: new Set(page), anchor: null }, page))).toEqual([]);
});

test("what is not shown any more is not chosen any more", () => {
  const chosen = { ids: new Set(["a", "e"]), anchor: "a" };
  expect(keepShown(chosen, ["e", "f"])).toEqual({ ids: new Set(["e"]), anchor: null });
});
