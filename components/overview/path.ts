/** A line through `values`, spread over a box of which the bottom is zero. */
export function linePath(values: number[], width: number, height: number, top: number): string {
  return values
    .map((value, index) => {
      const x = values.length > 1 ? (index / (values.length - 1)) * width : width;
      const y = height - (top > 0 ? (value / top) * height : 0);
      return `${index === 0 ? "M" : "L"}${x.toFixed(1)} ${y.toFixed(1)}`;
    })
    .join("");
}

/** The least of 1, 2 and 5 times a power of ten that is not below `value`: where an axis ends. */
export function roundTop(value: number): number {
  if (value <= 0) return 0;
  const power = 10 ** Math.floor(Math.log10(value));
  return ([1, 2, 5].find((times) => times * power >= value) ?? 10) * power;
}

/** How much more there is than before, in percent; null where there was nothing to compare with. */
export function changeOf(now: number, before: number): number | null {
  return before === 0 ? null : ((now - before) / before) * 100;
}
