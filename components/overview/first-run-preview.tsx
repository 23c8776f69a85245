import { Funnel, TrendingUp, TriangleAlert } from "#components/icons/icons.ts";
import { linePath, pointsOf } from "#components/overview/chart/path.ts";

const [width, height] = [360, 96];
/** A made-up line that rises: a drawing, not a figure. */
const days = [1, 2, 1.5, 3, 3.5, 6, 5, 3.5, 4.5, 5, 8, 7, 4, 5, 6, 6.5, 9, 11];

const parts = [
  {
    icon: TriangleAlert,
    title: "Matters that need you",
    detail: "disputes, failures and papers, before anything else",
  },
  {
    icon: TrendingUp,
    title: "How it goes",
    detail: "against the days before, in each currency",
  },
  {
    icon: Funnel,
    title: "Why shoppers leave",
    detail: "and the reason that the bank gave, in words",
  },
];

/** The overview as it will be, beside the steps that lead there. */
export function FirstRunPreview() {
  const points = pointsOf(days, width, height, Math.max(...days));
  const end = points.at(-1);
  return (
    <aside
      aria-labelledby="first-run-preview"
      className="self-start rounded-xl bg-canvas px-6 py-6 max-md:px-5"
    >
      <h3 id="first-run-preview" className="font-semibold">
        This page, once money comes in
      </h3>
      <svg
        aria-hidden
        viewBox={`-4 -8 ${width + 12} ${height + 12}`}
        className="mt-4 w-full border-b border-line-firm"
      >
        <path
          d={linePath(points)}
          fill="none"
          stroke="var(--chart-before)"
          strokeWidth="2"
          strokeLinecap="round"
          strokeDasharray="1 6"
        />
        <circle
          cx={end?.x}
          cy={end?.y}
          r="5"
          fill="var(--accent)"
          stroke="var(--chart-1)"
          strokeWidth="2"
        />
      </svg>
      <ul className="mt-5 space-y-4">
        {parts.map(({ icon: Icon, title, detail }) => (
          <li key={title} className="flex gap-3">
            <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-success" />
            <div>
              <p className="font-medium">{title}</p>
              <p className="text-table text-ink-muted">{detail}</p>
            </div>
          </li>
        ))}
      </ul>
    </aside>
  );
}
