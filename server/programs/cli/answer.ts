export type JsonOption = { json?: boolean };

export const jsonFlag = ["--json", "print one JSON object"] as const;

/** The only writer of standard output: one JSON object, or a sentence for a person. */
export function answer(result: object, how: { json: boolean | undefined; text: string }): void {
  process.stdout.write(`${how.json ? JSON.stringify(result) : how.text}\n`);
}
