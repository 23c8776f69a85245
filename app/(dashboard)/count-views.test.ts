import { expect, test, vi } from "vitest";
import { countViewsOf } from "#app/(dashboard)/count-views.ts";
import { readText } from "#components/table/list-url.ts";

const views = [
  { name: "Vera", query: "search=vera" },
  { name: "Tom", query: "search=tom" },
];
const read = (params: Parameters<typeof readText>[0]) => ({ search: readText(params, "search") });
const totals: Record<string, number> = { vera: 7, tom: 0 };
const answer = (total: number) => Promise.resolve({ pagination: { total } });

test("each view has the total of its own filter, and all rows theirs", async () => {
  const list = ({ search }: { search: string | undefined }) => answer(totals[search ?? ""] ?? 230);
  expect(await countViewsOf({ read, list })(views)).toEqual({
    "": 230,
    "search=vera": 7,
    "search=tom": 0,
  });
});

test("after one that takes too long nothing more is asked", async () => {
  vi.useFakeTimers();
  const list = vi.fn(({ search }: { search: string | undefined }) =>
    search === "vera" ? new Promise<never>(() => {}) : answer(230),
  );
  const counted = countViewsOf({ read, list })(views);
  await vi.advanceTimersByTimeAsync(250);
  expect(await counted).toEqual({ "": 230 });
  expect(list).toHaveBeenCalledTimes(2);
  vi.useRealTimers();
});

test("what is refused has no number", async () => {
  const list = () => Promise.reject(new Error("Your role does not allow this."));
  expect(await countViewsOf({ read, list })(views)).toEqual({});
});
