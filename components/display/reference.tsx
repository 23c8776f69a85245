import { ShortId } from "#components/display/id.tsx";
import { linkClass } from "#components/ui/link-class.ts";
import { Link } from "#components/ui/link.tsx";

/** A link to something else of this merchant, by its id. */
export function Reference({ place, id }: { place: string; id: string }) {
  return (
    <Link href={`/${place}/${id}`} className={`${linkClass} hover:no-underline`}>
      <ShortId value={id} />
    </Link>
  );
}
