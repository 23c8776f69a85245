import Link from "next/link";
import { ShortId } from "#components/display/id.tsx";

/** A link to something else of this merchant, by its id. */
export function Reference({ place, id }: { place: string; id: string }) {
  return (
    <Link
      href={`/${place}/${id}`}
      className="rounded-sm text-link underline underline-offset-2 hover:no-underline"
    >
      <ShortId value={id} />
    </Link>
  );
}
