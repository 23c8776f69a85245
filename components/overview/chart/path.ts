export type Point = { x: number; y: number };

/** Where values stand in a box, spread over its width; its bottom is zero. */
export function pointsOf(values: number[], width: number, height: number, top: number): Point[] {
  return values.map((value, index) => ({
    x: values.length > 1 ? (index / (values.length - 1)) * width : width,
    y: height - (top > 0 ? (value / top) * height : 0),
  }));
}

/** Which of so many values, spread in the same way, is nearest to a place in the box or beside it. */
export function nearestIndex(x: number, width: number, count: number): number {
  const nth = width > 0 ? Math.round((x / width) * (count - 1)) : 0;
  return Math.max(0, Math.min(count - 1, nth));
}

/**
 * A line through the points, rounded between them and flat at each top and bottom: it shows nothing higher or lower
 * than a day was. Monotone cubic interpolation (Fritsch and Carlson, 1980), with means for slopes.
 */
export function linePath(points: Point[]): string {
  const [first] = points;
  if (!first) return "";
  const slopes = points.map((_, index) => slopeAt(points, index));
  const parts = points.slice(1).map((to, index) => {
    const from = points[index] ?? first;
    const third = (to.x - from.x) / 3;
    const [leave = 0, arrive = 0] = [slopes[index], slopes[index + 1]];
    return `C${at(from.x + third, from.y + leave * third)} ${at(to.x - third, to.y - arrive * third)} ${at(to.x, to.y)}`;
  });
  return `M${at(first.x, first.y)}${parts.join("")}`;
}

/** Level at the ends, and where what comes before and after go different ways; never steeper than thrice the flatter. */
function slopeAt(points: Point[], index: number): number {
  const [before, here, after] = [points[index - 1], points[index], points[index + 1]];
  if (!before || !here || !after) return 0;
  const rise = (here.y - before.y) / (here.x - before.x);
  const then = (after.y - here.y) / (after.x - here.x);
  if (rise * then <= 0) return 0;
  const most = 3 * Math.min(Math.abs(rise), Math.abs(then));
  return Math.sign(rise) * Math.min(Math.abs(rise + then) / 2, most);
}

const at = (x: number, y: number) => `${x.toFixed(1)} ${y.toFixed(1)}`;

/** Where an axis ends that has three steps of 1, 2, 2.5 or 5 times a power of ten: not below `value`. */
export function roundTop(value: number): number {
  if (value <= 0) return 0;
  const step = value / 3;
  const power = 10 ** Math.floor(Math.log10(step));
  return 3 * ([1, 2, 2.5, 5].find((times) => times * power >= step) ?? 10) * power;
}

/** How much more there is than before, in percent; null where there was nothing to compare with. */
export function changeOf(now: number, before: number): number | null {
  return before === 0 ? null : ((now - before) / before) * 100;
}
