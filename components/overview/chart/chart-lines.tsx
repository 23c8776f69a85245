import { linePath, type Point } from "#components/overview/chart/path.ts";

type ChartLinesProps = {
  width: number;
  height: number;
  /** As parts of the height, from the bottom. */
  gridlines: number[];
  now: Point[];
  before: Point[];
  /** Whether its last day is today. */
  endsNow: boolean;
};

/** The lines of a chart, stretched as wide as the page is. Today, which is not over, is pale. */
export function ChartLines(props: ChartLinesProps) {
  const { width, height, gridlines, now, before, endsNow } = props;
  const line = linePath(now);
  const look = { fill: "none", vectorEffect: "non-scaling-stroke" } as const;
  const stroke = { stroke: "var(--chart-1)", strokeWidth: "2", strokeLinejoin: "round" } as const;
  const [end, today] = [now.at(-2), now.at(-1)];
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      className="h-full w-full overflow-visible"
    >
      {gridlines.map((part) => (
        <path key={part} d={`M0 ${part * height}H${width}`} stroke="var(--chart-grid)" {...look} />
      ))}
      <path d={`${line}V${height}H0Z`} fill="var(--chart-1)" opacity="0.1" />
      <path
        d={linePath(before)}
        stroke="var(--chart-before)"
        strokeDasharray="2 4"
        strokeWidth="1.5"
        {...look}
      />
      <path d={endsNow ? linePath(now.slice(0, -1)) : line} {...stroke} {...look} />
      {endsNow && end && today && (
        <path d={linePath([end, today])} opacity="0.4" {...stroke} {...look} />
      )}
    </svg>
  );
}
