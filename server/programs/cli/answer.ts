export type JsonOption = { json?: boolean };

export const jsonFlag = ["--json", "print one JSON object"] as const;

/**
 * The only writer of standard output. What others have typed may hold control characters that a terminal obeys, those
 * of C1 (U+0080 to U+009F) too, which JSON leaves as they are: they are shown as JSON escapes them.
 */
export function printLine(text: string): void {
  writeText(`${text}\n`);
}

/** As `printLine`, for parts of a file, which end their lines themselves. */
export function writeText(text: string): void {
  process.stdout.write(text.replaceAll(controls, escaped));
}

/** All of Cc but line breaks and tabs, and the marks that turn the direction of what follows. */
const controls = /(?!\r\n)[^\P{Cc}\n\t]|[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

/** One JSON object, or a sentence for a person. */
export function answer(result: object, how: { json: boolean | undefined; text: string }): void {
  printLine(how.json ? JSON.stringify(result) : how.text);
}
