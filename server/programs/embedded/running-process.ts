import { isAlive } from "#server/programs/embedded/postmaster.ts";
import { describeProcess } from "#server/programs/embedded/process-facts.ts";

/** A process, told from a later one that has its number. */
export interface RunningProcess {
  pid: number;
  /** Empty where the system does not say when a process began: then its number alone counts. */
  started: string;
}

export function thisProcess(): RunningProcess {
  return { pid: process.pid, started: startOf(process.pid) };
}

export function isRunning({ pid, started }: RunningProcess): boolean {
  return isAlive(pid) && startOf(pid) === started;
}

function startOf(pid: number): string {
  return describeProcess(pid)?.started ?? "";
}
