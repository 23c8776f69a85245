import { type ComponentType, createElement, type SVGProps } from "react";

export type IconProps = SVGProps<SVGSVGElement>;
export type IconComponent = ComponentType<IconProps>;

const outline = {
  xmlns: "http://www.w3.org/2000/svg",
  width: 24,
  height: 24,
  viewBox: "0 0 24 24",
  fill: "none",
  stroke: "currentColor",
  strokeWidth: 2,
  strokeLinecap: "round",
  strokeLinejoin: "round",
} as const;

/**
 * An icon on a field of 24 by 24, in the color of the text beside it, from its shapes: `circle cx cy r`, `dot cx cy r`
 * (filled), `line x1 y1 x2 y2`, `rect x y width height rx`, or else a path; with " | " between them. Screen readers pass
 * over one that has no label.
 */
export function icon(shapes: string): IconComponent {
  const drawn = shapes.split(" | ").map(draw);
  return (props) => {
    const isLabeled = "aria-label" in props || "aria-labelledby" in props;
    const hidden = isLabeled ? {} : { "aria-hidden": true };
    return createElement("svg", { ...outline, ...hidden, ...props }, ...drawn);
  };
}

function draw(shape: string) {
  const [kind, a, b, c, d, e] = shape.split(" ");
  if (kind === "circle") return createElement("circle", { cx: a, cy: b, r: c });
  if (kind === "dot") return createElement("circle", { cx: a, cy: b, r: c, fill: "currentColor" });
  if (kind === "line") return createElement("line", { x1: a, y1: b, x2: c, y2: d });
  if (kind === "rect") return createElement("rect", { x: a, y: b, width: c, height: d, rx: e });
  return createElement("path", { d: shape });
}
