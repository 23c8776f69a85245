import type { OrderLine } from "#server/checkout/view.ts";

type ThumbProps = { line: OrderLine; times?: number | null };

/** The line's picture, or the first letter of its name behind it. Decoration beside the name. */
export function Thumb({ line, times = null }: ThumbProps) {
  const quantity = line.quantity * (times ?? 1);
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
