import type { Demo } from "#server/programs/start/first-start/demo.ts";

/** A page of each kind, once somebody has signed in, and what is no page. */
const pages = [
  "/",
  "/payments",
  "/customers",
  "/settings/branding",
  "/docs",
  "/docs/guides/webhooks",
  "/.well-known/ledger/verify.mjs",
  "/llms.txt",
];

/**
 * Opens the sign-in, signs in as the demo's owner, opens `pages` and each script, style, font and picture that they
 * name. Answers how many files there were. Pages are those of a browser: what is missing answers 404, and is thrown.
 */
export async function openPages({ baseUrl, email, password }: Demo): Promise<number> {
  const ask = async (path: string, cookie = "") =>
    requireOk(await fetch(new URL(path, baseUrl), { headers: { cookie } }));
  const seen = filesOf(await (await ask("/sign-in")).text());
  const cookie = await signIn(baseUrl, { email, password });
  for (const page of pages) {
    const html = await (await ask(page, cookie)).text();
    for (const file of filesOf(html)) seen.add(file);
  }
  for (const file of seen) {
    const answer = await ask(file);
    if (!file.includes(".css")) await answer.arrayBuffer();
    else for (const named of filesOfStyle(await answer.text(), file)) seen.add(named);
  }
  for (const kind of [".js", ".css", ".woff2", ".svg"])
    if (![...seen].some((file) => file.includes(kind))) throw new Error(`No page names a ${kind}.`);
  return seen.size;
}

/** In elements, and in what React's scripts are told of further ones. */
function filesOf(html: string): Set<string> {
  const named = html.matchAll(/(?:\/_next\/)?\bstatic\/(?:chunks|media)\/[\w./~-]+\.\w+/g);
  const files = [...named].map(([file]) => (file.startsWith("/") ? file : `/_next/${file}`));
  const linked = html.matchAll(/(?:src|href)="(\/[^"?]+\.(?:svg|png|ico|js))["?]/g);
  return new Set([...files, ...[...linked].map(([, file = ""]) => file)]);
}

function filesOfStyle(css: string, from: string): string[] {
  return [...css.matchAll(/url\(["']?([^"')]+)/g)]
    .map(([, file = ""]) => file)
    .filter((file) => !file.startsWith("data:"))
    .map((file) => new URL(file, `http://any${from}`).pathname);
}

async function signIn(baseUrl: string, who: Pick<Demo, "email" | "password">): Promise<string> {
  const csrf = requireOk(await fetch(`${baseUrl}/api/auth/csrf`));
  const { csrfToken } = (await csrf.json()) as { csrfToken: string };
  const sent = await fetch(`${baseUrl}/api/auth/callback/credentials`, {
    method: "POST",
    headers: { cookie: cookiesOf(csrf), origin: baseUrl },
    body: new URLSearchParams({ csrfToken, ...who, json: "true" }),
  });
  return cookiesOf(requireOk(sent));
}

function cookiesOf(answer: Response): string {
  return answer.headers
    .getSetCookie()
    .map((each) => each.split(";")[0])
    .join("; ");
}

function requireOk(answer: Response): Response {
  if (answer.status !== 200) throw new Error(`${answer.url} answered ${answer.status}.`);
  return answer;
}

/** The receipt of the page that a shopper sees after paying, as a PDF: its letters and its writer are in the tree. */
export async function openReceipt(baseUrl: string, page: string): Promise<number> {
  const [, link = ""] = /href="([^"]*receipt\.pdf[^"]*)"/.exec(page) ?? [];
  const answer = requireOk(await fetch(new URL(link.replaceAll("&amp;", "&"), baseUrl)));
  const bytes = Buffer.from(await answer.arrayBuffer());
  if (bytes.subarray(0, 5).toString() !== "%PDF-") throw new Error("The receipt is no PDF.");
  return bytes.length;
}
