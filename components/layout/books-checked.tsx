import { ShieldCheck } from "lucide-react";
import { DateTime } from "#components/display/date-time.tsx";

/** That the books were recomputed and agree. Nothing before the first check. */
export function BooksChecked({ at }: { at: string | null }) {
  if (at === null) return null;
  return (
    <p className="flex gap-2.5 border-t border-line-firm px-2 py-3 text-xs text-ink-muted max-[74.99rem]:hidden">
      <ShieldCheck aria-hidden className="size-4 shrink-0 text-link" />
      <span>
        <span className="block font-medium text-ink">Books agree to the cent</span>
        Checked <DateTime value={at} />
      </span>
    </p>
  );
}
