export type Link = { href: string; label: string };

/** The text of a page that needs nothing else of the service: no data, no script, no file. */
export type PlainPage = {
  title: string;
  paragraphs: readonly string[];
  /** The way on, where there is one. */
  link?: Link | undefined;
  language?: string;
  direction?: "ltr" | "rtl";
  /** After so many seconds it asks again by itself. */
  refreshS?: number | undefined;
  /** How much of what is waited for is done, from 0 to 1. */
  progress?: number | undefined;
};

/** It loads nothing and runs nothing. */
export const plainPageHeaders = {
  "cache-control": "no-store",
  "content-type": "text/html; charset=utf-8",
  "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'",
  "x-content-type-options": "nosniff",
};

/** Whether somebody is to read the answer: browsers that open an address name HTML, programs and pictures do not. */
export function isForPerson(accept: string | null | undefined): boolean {
  return /\btext\/html\b/i.test(accept ?? "");
}

const style =
  ":root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:26rem;margin:20vh auto;padding:0 1.5rem;overflow-wrap:anywhere}h1{font-size:1.25rem}progress{width:100%;accent-color:#1b7a5e}";

export function plainPage(page: PlainPage): string {
  const { title, paragraphs, link, language = "en", direction = "ltr", refreshS, progress } = page;
  const again = refreshS === undefined ? "" : `<meta http-equiv="refresh" content="${refreshS}">`;
  const text = paragraphs.map((words) => `<p>${escaped(words)}</p>`).join("");
  const bar = progress === undefined ? "" : barOf(progress);
  const on = link ? `<p><a href="${escaped(link.href)}">${escaped(link.label)}</a></p>` : "";
  const name = escaped(title);
  return `<!doctype html><html lang="${language}" dir="${direction}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">${again}<title>${name}</title><style>${style}</style><main><h1>${name}</h1>${bar}${text}${on}</main></html>`;
}

function barOf(progress: number): string {
  const percent = Math.floor(progress * 100);
  return `<p><progress max="100" value="${percent}" aria-label="Progress"></progress></p><p>about ${percent} %</p>`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
