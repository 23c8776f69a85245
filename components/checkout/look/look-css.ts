import {
  contrast,
  fromHsl,
  inkOn,
  quieter,
  readable,
  toHsl,
} from "#components/checkout/look/color.ts";
import type { Look } from "#server/checkout/view.ts";

/** The page's own grounds (components/ui/tokens.css, --surface) and the error red beside which a brand is told apart. */
export const paper = { light: "#ffffff", dark: "#131a17" } as const;
const own = {
  light: { side: "#f0f1ea", accent: "#0f4c3d" },
  dark: { side: "#0a0f0d", accent: "#f3cd4b" },
} as const;
const errorHue = 3;
const corners = { square: "0px", soft: "4px", rounded: "12px" } as const;

const serif = 'ui-serif,"New York",Georgia,"Noto Serif",serif';

type Scheme = "light" | "dark";

/** The brand's tokens for a shopper's light or dark device, every contrast kept by rule. */
export function lookTokens(look: Look, scheme: Scheme): Record<string, string> {
  const ground = paper[scheme];
  const side = sideOf(look, scheme);
  const sideInk = strongInk(side);
  const chosen = look.accent ?? own[scheme].accent;
  // A dark page needs a lighter accent; the hue stays the brand's.
  const pay = scheme === "dark" ? readable(chosen, ground, 4.5) : chosen;
  const ring = looksLikeAnError(chosen) ? inkOn(ground) : readable(chosen, ground, 4.5);
  return {
    "--pay": pay,
    "--on-pay": inkOn(pay),
    "--ring": ring,
    "--side": side,
    "--side-ink": sideInk,
    "--side-quiet": quieter(sideInk, side, quietOn(side, sideInk)),
    "--side-line": quieter(sideInk, side, 1.3),
    "--side-edge": quieter(sideInk, side, 3.1),
  };
}

/** Quiet text is read at ease where the ground leaves room (6.5:1), and never falls below 4.5:1. */
function quietOn(side: string, ink: string): number {
  return Math.max(4.6, Math.min(6.5, contrast(ink, side) * 0.6));
}

function sideOf(look: Look, scheme: Scheme): string {
  if (!look.background) return own[scheme].side;
  if (scheme === "light") return look.background;
  const { hue, saturation, lightness } = toHsl(look.background);
  return lightness <= 0.16
    ? look.background
    : fromHsl({ hue, saturation: Math.min(saturation, 0.3), lightness: 0.12 });
}

/** Black or white, softened where the ground leaves room above 7:1. */
function strongInk(side: string): string {
  const ink = inkOn(side);
  const soft = ink === "#000000" ? "#14201c" : "#f4f7f5";
  return contrast(soft, side) >= 7 ? soft : ink;
}

/** Within 30° of the error red, a ring or a link in the accent would look like a mistake. */
function looksLikeAnError(accent: string): boolean {
  const { hue, saturation } = toHsl(accent);
  const apart = Math.abs(hue - errorHue);
  return saturation > 0.2 && Math.min(apart, 360 - apart) <= 30;
}

/** The rule that dresses the page in the brand. Values are ours or checked to be #rrggbb. */
export function lookCss(look: Look): string {
  const rule = (scheme: Scheme) =>
    `:root{${Object.entries(lookTokens(look, scheme))
      .map(([name, value]) => `${name}:${value}`)
      .join(";")}}`;
  const face = look.typeface === "serif" ? `;--face-head:${serif};--weight-head:600` : "";
  const shape = `:root{--corner:${corners[look.corners]}${face}}`;
  if (look.scheme !== "automatic") return shape + rule(look.scheme);
  return `${shape}${rule("light")}@media (prefers-color-scheme:dark){${rule("dark")}}`;
}
