/**
 * Of what a form would send only the fields that were touched (react-hook-form's `dirtyFields`),
 * so that saving one field takes back nothing that others have changed since the page was opened.
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
