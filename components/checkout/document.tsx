import type { ReactNode } from "react";
import type { Translate } from "#components/checkout/messages/translate.ts";

export type PageAssets = { css: string; script: string };

type DocumentProps = {
  t: Translate;
  title: string;
  nonce: string;
  assets: PageAssets;
  /** The merchant's colour for the one button; checked to be #rrggbb. */
  accentColor: string | null;
  /** Where the browser goes by itself, and after how many seconds. */
  refresh: { afterS: number; url: string } | null;
  children: ReactNode;
};

/** A whole document in one answer: style and script inside, nothing from anywhere else. */
export function CheckoutDocument({
  t,
  title,
  nonce,
  assets,
  accentColor,
  refresh,
  children,
}: DocumentProps) {
  const css = accentColor ? assets.css + accentRule(accentColor) : assets.css;
  return (
    <html lang={t.locale} dir={t.direction}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="robots" content="noindex, nofollow" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#f7f7f2" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0d1311" />
        <meta name="format-detection" content="telephone=no" />
        {refresh && <meta httpEquiv="refresh" content={`${refresh.afterS};url=${refresh.url}`} />}
        <title>{title}</title>
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <style nonce={nonce} dangerouslySetInnerHTML={{ __html: css }} />
      </head>
      <body>
        {children}
        <script nonce={nonce} dangerouslySetInnerHTML={{ __html: assets.script }} />
      </body>
    </html>
  );
}

/** Black or white words on the merchant's colour, whichever reads better (WCAG relative luminance). */
export function accentRule(color: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  return `body{--pay:${color};--pay-hover:${color};--on-pay:${luminance > 0.179 ? "#000" : "#fff"}}`;
}
