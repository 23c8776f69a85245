/**
 * Keeps only the touched fields (react-hook-form's `dirtyFields`) of what a form would send, so that saving one
 * field undoes nothing that others have changed since the page was opened.
 */
export function onlyChanged<Input extends object>(
  input: Input,
  touched: Partial<Record<keyof Input, unknown>>,
): Partial<Input> {
  const names = Object.keys(input) as (keyof Input)[];
  return Object.fromEntries(
    names.filter((name) => touched[name]).map((name) => [name, input[name]]),
  ) as Partial<Input>;
}
