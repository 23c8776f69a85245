import { buttonClass } from "#components/ui/button-class.ts";

/** An id that leads nowhere, inside the frame: its search and places are the ways on. */
export default function NotFound() {
  return (
    <div className="flex flex-col items-center px-6 py-20 text-center">
      <h1 className="text-xl font-semibold">There is nothing at this URL</h1>
      <p className="mt-2 max-w-sm text-ink-muted">
        It may have been removed, or it belongs to another business or environment. Search for it
        above by name, amount or the last four digits of a card.
      </p>
      <a href="/" className={`mt-6 ${buttonClass("secondary")}`}>
        Go to the overview
      </a>
    </div>
  );
}
