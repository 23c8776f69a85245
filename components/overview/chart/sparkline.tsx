import { linePath, pointsOf } from "#components/overview/chart/path.ts";
import { cn } from "#components/ui/cn.ts";

const [width, height] = [84, 26];

type SparklineProps = { values: number[]; isQuiet: boolean; endsNow: boolean; className?: string };

/** The days of a figure as a small line, which ends in a dot where that is now. Its numbers stand in the chart's table. */
export function Sparkline(props: SparklineProps) {
  const { values, isQuiet } = props;
  const top = Math.max(...values, 0);
  if (values.length < 2 || top === 0) return null;
  const points = pointsOf(values, width, height, top);
  const color = isQuiet ? "var(--chart-before)" : "var(--chart-1)";
  return (
    <svg
      aria-hidden
      viewBox={`-3 -4 ${width + 8} ${height + 8}`}
      className={cn("h-8 max-w-24 basis-14 grow", props.className)}
    >
      <path
        d={linePath(points)}
        fill="none"
        stroke={color}
        strokeWidth="1.5"
        strokeLinejoin="round"
      />
      {props.endsNow && (
        <circle
          cx={width}
          cy={points.at(-1)?.y}
          r="3"
          fill="var(--accent)"
          stroke={color}
          strokeWidth="1.5"
        />
      )}
    </svg>
  );
}
