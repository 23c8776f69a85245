import { startOf } from "#server/core/text/cut-text.ts";

/** The content of a letter, as a template gives it. */
export type Letter = {
  subject: string;
  /** BCP 47; English where it is not given. */
  language?: string;
  paragraphs: string[];
  /** The lines of the purchase with their amounts, under the first paragraph. */
  rows?: [string, string][];
  action?: { label: string; url: string };
  /** A quieter link below the action. */
  also?: { label: string; url: string };
};

export type RenderedMessage = { subject: string; text: string; html: string };

/** Subject, plain text and HTML. Values are text: none can bring markup or a second header line. */
export function drawLetter(letter: Letter): RenderedMessage {
  return { subject: oneLine(letter.subject), text: plain(letter), html: markup(letter) };
}

function oneLine(value: string): string {
  return startOf(value.replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, " "), 200);
}

function plain({ paragraphs, rows = [], action, also }: Letter): string {
  const [first = "", ...others] = paragraphs;
  const table = rows.map((row) => row.join("  ")).join("\n");
  const lines = [first, ...(table ? [table] : []), ...others];
  for (const link of [action, also]) if (link) lines.push(`${link.label}: ${link.url}`);
  return `${lines.join("\n\n")}\n`;
}

function markup(letter: Letter): string {
  const { subject, language = "en", paragraphs, rows = [], action, also } = letter;
  const [first = "", ...others] = paragraphs.map(
    (paragraph) => `<p style="margin:0 0 16px">${escapeHtml(paragraph)}</p>`,
  );
  const body = [first, tableOf(rows), ...others].filter(Boolean).join("\n");
  const direction = /^(?:ar|he)\b/.test(language) ? ' dir="rtl"' : "";
  const button = action
    ? `<p style="margin:24px 0"><a href="${escapeHtml(action.url)}" class="act" style="background:#0f4c3d;border-radius:8px;color:#ffffff;display:inline-block;padding:12px 20px;text-decoration:none">${escapeHtml(action.label)}</a></p>`
    : "";
  const quiet = also
    ? `<p style="margin:16px 0 0"><a href="${escapeHtml(also.url)}" style="color:inherit">${escapeHtml(also.label)}</a></p>`
    : "";
  return `<!doctype html>
<html lang="${escapeHtml(language)}"${direction}>
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><style>${dark}</style><title>${escapeHtml(subject)}</title></head>
<body style="background:#f4f3ec;color:#15201b;font:16px/1.5 system-ui,sans-serif;margin:0;overflow-wrap:anywhere;padding:24px">
<div class="sheet" style="background:#ffffff;border-radius:12px;margin:0 auto;max-width:520px;padding:32px">
<h1 style="font-size:20px;margin:0 0 16px">${escapeHtml(subject)}</h1>
${body}
${button}${quiet}
</div>
</body>
</html>
`;
}

/** The dashboard's dark colors. Over what stands at the elements, for programs that read no styles of a head. */
const dark =
  ":root{color-scheme:light dark}@media(prefers-color-scheme:dark){body{background:#0c1210!important;color:#e9efeb!important}.sheet{background:#131a17!important}.cell{border-color:#323e38!important}.act{background:#1c7760!important}}";

function tableOf(rows: [string, string][]): string {
  if (rows.length === 0) return "";
  const cell = 'class="cell" style="border-bottom:1px solid #e9e7dd;padding:8px 0;text-align:';
  const line = ([name, amount]: [string, string]) =>
    `<tr><td ${cell}start">${escapeHtml(name)}</td><td ${cell}end;white-space:nowrap">${escapeHtml(amount)}</td></tr>`;
  return `<table style="border-collapse:collapse;margin:0 0 16px;width:100%">${rows.map(line).join("")}</table>`;
}

function escapeHtml(value: string): string {
  const entities: Record<string, string> = {
    "&": "&amp;",
    "<": "&lt;",
    ">": "&gt;",
    '"': "&quot;",
    "'": "&#39;",
  };
  return value.replace(/[&<>"']/g, (char) => entities[char] ?? char);
}
