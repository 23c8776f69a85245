import type { Readable } from "node:stream";

/** A request for a file's address, of whatever server took it. */
export type FileRequest = {
  method: string;
  url: URL;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: Readable;
};

/** Its answer. A stream is read to its end or destroyed by who sends it. */
export type FileAnswer = {
  status: number;
  headers: Record<string, string>;
  body: Readable | Buffer | string | null;
};

export function headerOf(request: FileRequest, name: string): string | null {
  const value = request.headers[name];
  return typeof value === "string" ? value : null;
}

/** One sentence of plain text, never kept by caches. */
export function refusal(
  status: number,
  sentence: string,
  headers: Record<string, string> = {},
): FileAnswer {
  return {
    status,
    headers: {
      "content-type": "text/plain; charset=utf-8",
      "cache-control": "no-store",
      ...headers,
    },
    body: `${sentence}\n`,
  };
}

/** A stored file never runs as anything: its type is what was checked, its page is a sandbox without rights. */
export const harmless = {
  "x-content-type-options": "nosniff",
  "content-security-policy": "default-src 'none'; sandbox",
};
