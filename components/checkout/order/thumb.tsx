import type { OrderLine } from "#server/checkout/view.ts";
import { timesLine } from "#server/pricing/lines.ts";

type ThumbProps = {
  line: OrderLine;
  /** How many of it all the shopper chooses just now; null where there is nothing to choose. */
  times?: number | null;
};

/** The line's picture, or the first letter of its name behind it. Decoration beside the name. */
export function Thumb({ line, times = null }: ThumbProps) {
  const { quantity } = timesLine(line, times ?? 1);
  return (
    <span className="thumb" aria-hidden="true">
      <span className="picture">
        {[...(line.name ?? "·")][0]}
        {line.imageSrc && <img src={line.imageSrc} alt="" width="64" height="64" />}
      </span>
      {(times !== null || quantity > 1) && (
        <span
          className="count"
          data-line-count={times === null ? undefined : line.quantity}
          hidden={quantity < 2}
        >
          {quantity}
        </span>
      )}
    </span>
  );
}
