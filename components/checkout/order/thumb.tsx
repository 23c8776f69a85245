import type { OrderLine } from "#server/checkout/view.ts";

/** The line's picture, or the first letter of its name behind it. Decoration beside the name. */
export function Thumb({ line, times = 1 }: { line: OrderLine; times?: number }) {
  const quantity = line.quantity * times;
  return (
    <span className="thumb" aria-hidden="true">
      <span className="picture">
        {[...(line.name ?? "·")][0]}
        {line.imageSrc && <img src={line.imageSrc} alt="" width="64" height="64" />}
      </span>
      <span className="count" data-line-count={line.quantity} hidden={quantity < 2}>
        {quantity}
      </span>
    </span>
  );
}
