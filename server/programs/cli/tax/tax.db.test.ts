import { expect, test } from "vitest";
import { createTestApp } from "#server/workshop/testing/app.ts";
import { runCanary } from "#server/workshop/testing/run-canary.ts";
import { serveRest } from "#server/workshop/testing/serve-rest.ts";

const app = await createTestApp();
const credential = ["--url", await serveRest(app.services), "--key", app.merchant.apiKey];
const canary = (args: string[], input?: string) => runCanary([...args, ...credential], { input });

const file = (...lines: string[]) => ["country,region,class,percent,from,to", ...lines].join("\n");
const rates = file("NL,,plants,9,2026-01-01,", "US,CA,standard,8.875,2026-01-01,2026-12-31");

async function kept(): Promise<string[]> {
  const { body } = await app.request("GET", "/tax-rates");
  return body.data.map((rate: Record<string, string>) =>
    [rate["country"], rate["taxClass"], rate["percent"], rate["from"], rate["to"]].join(" "),
  );
}

test("a file of rates is tried out, imported, and imported again without effect", async () => {
  const tried = await canary(["tax", "import", "-", "--dry-run"], rates);
  expect(tried).toMatchObject({ code: 0, stderr: "" });
  expect(tried.stdout).toContain("Nothing was changed.");
  expect(tried.stdout).toContain("line 3: US-CA standard 8.875 % from 2026-01-01");
  expect(await kept()).toEqual([]);
  const counts = async (text: string) =>
    JSON.parse((await canary(["tax", "import", "-", "--json"], text)).stdout);
  expect(await counts(rates)).toEqual({ created: 2, ended: 0, unchanged: 0 });
  expect(await counts(rates)).toEqual({ created: 0, ended: 0, unchanged: 2 });
  expect(await counts(file("NL,,plants,10,2027-01-01,"))).toEqual({
    created: 1,
    ended: 1,
    unchanged: 0,
  });
  expect((await kept()).toSorted()).toEqual([
    "NL plants 10 2027-01-01 ",
    "NL plants 9 2026-01-01 2026-12-31",
    "US standard 8.875 2026-01-01 2026-12-31",
  ]);
});

test("a file with a bad line changes nothing, and every bad line is named", async () => {
  const before = await kept();
  const bad = file(
    "FR,,plants,10,2026-01-01,",
    "FR,,books,120,2026-01-01,",
    "XX,,books,5,2026-01-01,",
  );
  const { code, stdout, stderr } = await canary(["tax", "import", "-"], bad);
  expect([code, stdout]).toEqual([1, ""]);
  expect(stderr).toContain("line 3: percent");
  expect(stderr).toContain("line 4: country");
  expect(await kept()).toEqual(before);
});

test("a report is told in words and as CSV", async () => {
  const period = ["tax", "report", "--from", "2026-10-01", "--to", "2026-12-31"];
  expect((await canary(period)).stdout).toBe("No payments in this period.\n");
  expect((await canary([...period, "--csv"])).stdout).toMatch(/^from,to,country,region,taxClass,/);
  const wrong = await canary(["tax", "report", "--from", "2026-10-01", "--to", "2026-09-01"]);
  expect([wrong.code, wrong.stderr]).toEqual([
    1,
    expect.stringContaining("to: must not be before from"),
  ]);
});
