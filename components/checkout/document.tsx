import type { ReactNode } from "react";
import { lookCss } from "#components/checkout/look/look-css.ts";
import type { Translate } from "#components/checkout/messages/translate.ts";
import type { Look } from "#server/checkout/view.ts";

export type PageAssets = {
  css: string;
  /** Empty on a page without any. */
  script: string;
  /** Others of ours, by their addresses. */
  also?: readonly string[];
};

type DocumentProps = {
  t: Translate;
  title: string;
  nonce: string;
  assets: PageAssets;
  /** The brand's choices; null where there is no shop. */
  look: Look | null;
  /** Where the browser goes by itself, and after how many seconds. */
  refresh: { afterS: number; url: string } | null;
  /** A picture of the page: what is pressed in it leads nowhere, since its frame opens no windows. */
  inert?: boolean;
  children: ReactNode;
};

/** A whole document in one answer: style and script inside, nothing from anywhere else. */
export function CheckoutDocument({
  t,
  title,
  nonce,
  assets,
  look,
  refresh,
  inert = false,
  children,
}: DocumentProps) {
  const css = assets.css + lookCss(look ?? plainLook);
  const scheme = look?.scheme ?? "automatic";
  return (
    <html
      lang={t.locale}
      dir={t.direction}
      data-theme={scheme === "automatic" ? undefined : scheme}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="robots" content="noindex, nofollow" />
        <meta name="color-scheme" content={scheme === "automatic" ? "light dark" : scheme} />
        <meta name="format-detection" content="telephone=no" />
        {inert && <base target="_blank" />}
        {refresh && <meta httpEquiv="refresh" content={`${refresh.afterS};url=${refresh.url}`} />}
        <title>{title}</title>
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <style nonce={nonce} dangerouslySetInnerHTML={{ __html: css }} />
      </head>
      <body>
        {children}
        {assets.also?.map((address) => (
          <script key={address} nonce={nonce} src={address} defer />
        ))}
        {assets.script && (
          <script nonce={nonce} dangerouslySetInnerHTML={{ __html: assets.script }} />
        )}
      </body>
    </html>
  );
}

const plainLook: Look = {
  accent: null,
  background: null,
  corners: "rounded",
  scheme: "automatic",
  typeface: "sans",
};
