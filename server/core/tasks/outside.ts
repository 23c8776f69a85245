let waiting = 0;

/** How many calls of systems outside this process waits for now, which cost it nothing meanwhile. */
export function waitingOutside(): number {
  return waiting;
}

/** Runs a call of a system outside, counted while it is under way. */
export async function askOutside<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  waiting += 1;
  try {
    return await call();
  } finally {
    waiting -= 1;
  }
}
