/** Colors as the contrast rules of WCAG 2.2 measure them. Pure. */

type Rgb = readonly [number, number, number];
/** Hue in degrees, saturation and lightness from 0 to 1. */
export type Hsl = { hue: number; saturation: number; lightness: number };

function channels(hex: string): Rgb {
  const at = (from: number) => Number.parseInt(hex.slice(from, from + 2), 16) / 255;
  return [at(1), at(3), at(5)];
}

/** Relative luminance. */
function luminance(hex: string): number {
  const [red, green, blue] = channels(hex).map((value) =>
    value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4,
  ) as unknown as Rgb;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** Black or white, whichever reads better; one of them always reaches 4.5:1. */
export function inkOn(ground: string): "#000000" | "#ffffff" {
  return contrast(ground, "#000000") >= contrast(ground, "#ffffff") ? "#000000" : "#ffffff";
}

export function toHsl(hex: string): Hsl {
  const [red, green, blue] = channels(hex);
  const [max, min] = [Math.max(red, green, blue), Math.min(red, green, blue)];
  const [lightness, range] = [(max + min) / 2, max - min];
  if (range === 0) return { hue: 0, saturation: 0, lightness };
  const saturation = range / (1 - Math.abs(2 * lightness - 1));
  const sixth =
    max === red
      ? (green - blue) / range
      : max === green
        ? (blue - red) / range + 2
        : (red - green) / range + 4;
  return { hue: (sixth * 60 + 360) % 360, saturation, lightness };
}

export function fromHsl({ hue, saturation, lightness }: Hsl): string {
  const reach = saturation * Math.min(lightness, 1 - lightness);
  const channel = (offset: number) => {
    const place = (offset + hue / 30) % 12;
    const value = lightness - reach * Math.max(-1, Math.min(place - 3, 9 - place, 1));
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, "0");
  };
  return `#${channel(0)}${channel(8)}${channel(4)}`;
}

/** The color, its lightness shifted away from the ground only as far as the contrast needs. */
export function readable(color: string, ground: string, least: number): string {
  const step = luminance(ground) > 0.179 ? -0.01 : 0.01;
  const hsl = toHsl(color);
  let shifted = color;
  for (let lightness = hsl.lightness; lightness >= 0 && lightness <= 1; lightness += step) {
    shifted = fromHsl({ ...hsl, lightness });
    if (contrast(shifted, ground) >= least) return shifted;
  }
  return inkOn(ground);
}

/** The ink, quieter: mixed into the ground as far as the contrast allows. */
export function quieter(ink: string, ground: string, least: number): string {
  const [from, to] = [channels(ink), channels(ground)];
  for (let part = 0.96; part > 0; part -= 0.02) {
    const mixed = from.map((value, index) => value + ((to[index] ?? 0) - value) * part);
    const hex = `#${mixed
      .map((value) =>
        Math.round(value * 255)
          .toString(16)
          .padStart(2, "0"),
      )
      .join("")}`;
    if (contrast(hex, ground) >= least) return hex;
  }
  return ink;
}
