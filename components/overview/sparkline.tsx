import { linePath } from "#components/overview/path.ts";

const [width, height] = [84, 26];

/** The days of a figure as a small line, ending now. Its numbers stand in the chart's table. */
export function Sparkline({ values, isQuiet }: { values: number[]; isQuiet: boolean }) {
  const top = Math.max(...values, 0);
  if (values.length < 2 || top === 0) return null;
  const last = height - ((values.at(-1) ?? 0) / top) * height;
  const color = isQuiet ? "var(--chart-before)" : "var(--chart-1)";
  return (
    <svg aria-hidden viewBox={`-3 -4 ${width + 8} ${height + 8}`} className="h-8 w-24 shrink-0">
      <path
        d={linePath(values, width, height, top)}
        fill="none"
        stroke={color}
        strokeWidth="1.5"
        strokeLinejoin="round"
      />
      <circle cx={width} cy={last} r="3" fill="var(--accent)" stroke={color} strokeWidth="1.5" />
    </svg>
  );
}
