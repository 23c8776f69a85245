import { readFileSync } from "node:fs";

/**
 * Ticks of all processors since the machine began: those that this machine got, and those that its
 * host gave to other guests meanwhile.
 */
export interface Ticks {
  had: number;
  taken: number;
}

/**
 * Reads `/proc/stat` (https://man7.org/linux/man-pages/man5/proc_stat.5.html: user, nice, system,
 * idle, iowait, irq, softirq, steal). Null where there is none: not Linux, or a machine without a
 * host.
 */
export function readTicks(file = "/proc/stat"): Ticks | null {
  try {
    return ticksOf(readFileSync(file, "utf8"));
  } catch {
    return null;
  }
}

export function ticksOf(stat: string): Ticks | null {
  const [name, ...fields] = stat.split("\n", 1)[0]?.trim().split(/\s+/) ?? [];
  if (name !== "cpu" || fields.length < 8) return null;
  const [user = 0, nice = 0, system = 0, _idle, _iowait, irq = 0, softirq = 0, steal = 0] =
    fields.map(Number);
  return { had: user + nice + system + irq + softirq, taken: steal };
}

/**
 * Share of the CPU time this machine wanted between the two readings that went to other guests of its host, from 0
 * to 1.
 */
export function shareTaken(before: Ticks | null, after: Ticks | null): number {
  if (!before || !after) return 0;
  const taken = after.taken - before.taken;
  const wanted = taken + after.had - before.had;
  return wanted > 0 ? taken / wanted : 0;
}
