import { readFileSync } from "node:fs";
import type pg from "pg";

/** Microseconds of CPU that the connections' processes have taken, by Linux: proc(5), fields 14 and 15 in ticks of 10 ms. */
export async function backendsUs(meter: pg.Client): Promise<number> {
  const { rows } = await meter.query<{ pid: number }>("SELECT pid FROM pg_stat_activity");
  const ticks = rows.map(({ pid }) => {
    const [, stat = ""] = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ");
    const fields = stat.split(" ");
    return Number(fields[11]) + Number(fields[12]);
  });
  return ticks.reduce((all, one) => all + one, 0) * 10_000;
}
