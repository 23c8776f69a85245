/** Whether there is nothing to charge now and no card to keep for later. The total is in the smallest currency unit. */
export function isFree({ mode, total }: { mode: string; total: number }): boolean {
  return mode === "payment" && total === 0;
}
