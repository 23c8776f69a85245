import { type FileAnswer, type FileRequest, headerOf } from "#server/http/files/message.ts";
import { isForPerson, plainPage, plainPageHeaders } from "#server/http/pages/plain-page.ts";

/**
 * Makes a page of a refusal for a person who opened the address in a browser. Any other answer
 * stays as it is.
 */
export function asPageForPerson(request: FileRequest, answer: FileAnswer): FileAnswer {
  const { status, headers, body } = answer;
  if (status < 400 || typeof body !== "string" || !isForPerson(headerOf(request, "accept")))
    return answer;
  const { title, next } = words[status] ?? { title: "The file cannot be shown", next: again };
  const page = plainPage({ title, paragraphs: [body.trim(), next] });
  return { status, headers: { ...headers, ...plainPageHeaders, vary: "accept" }, body: page };
}

const ask = "ask whoever gave you the link for a new one.";
const again = `Load this page again in a moment; if that does not help, ${ask}`;
const words: Record<number, { title: string; next: string }> = {
  403: {
    title: "This link no longer works",
    next: `Links to files work for a short time. Open the file again from where you found it, or ${ask}`,
  },
  404: { title: "There is no file here", next: `It may have been deleted. If you need it, ${ask}` },
};
