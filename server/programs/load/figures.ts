/**
 * The value that this share of the values is below: 0.5 for the median, the upper one of two. The greatest for 1, NaN
 * where there are no values.
 */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((left, right) => left - right);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
