/** Nobody knows yet how the work ended; it may still go on. */
export class TookTooLong extends Error {
  override name = "TookTooLong";
}

/** The work's result, if it comes in time. The work itself is not stopped. @throws TookTooLong */
export async function within<Result>(ms: number, work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new TookTooLong(`no answer within ${ms} ms`)), Math.max(0, ms));
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
    // Whoever was late still fails somewhere; nobody listens any more.
    work.catch(() => {});
  }
}
