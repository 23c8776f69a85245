/** The letters that were typed, marked where they stand. */
export function Highlight({ text, typed }: { text: string; typed: string }) {
  const at = typed ? text.toLowerCase().indexOf(typed.toLowerCase()) : -1;
  if (at < 0) return text;
  return (
    <>
      {text.slice(0, at)}
      <span className="text-link underline decoration-2 underline-offset-4">
        {text.slice(at, at + typed.length)}
      </span>
      {text.slice(at + typed.length)}
    </>
  );
}
