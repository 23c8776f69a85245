/** “4.5 %”, of nothing “0 %”. */
export function percentOf(part: number, whole: number): string {
  return whole === 0 ? "0 %" : `${((part / whole) * 100).toFixed(1)} %`;
}
