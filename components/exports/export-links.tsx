import { Download, SlidersHorizontal } from "#components/icons/icons.ts";
import { FileLink } from "#components/trpc/file-link.tsx";
import { Button } from "#components/ui/button.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { Link } from "#components/ui/link.tsx";

type ExportLinksProps = {
  /** The query that filters the list, with its question mark. */
  search: string;
  /** Maybe too long to be had at once: it is counted on the page where it is asked for. */
  isLong: boolean;
};

/** The list as a file: at one press where it is short, and beside it the page of choices. */
export function ExportLinks({ search, isLong }: ExportLinksProps) {
  return (
    <>
      <Button asChild variant="secondary">
        {isLong ? (
          <Link href={exportPage(search)}>
            <Download aria-hidden /> Export
          </Link>
        ) : (
          <FileLink href={`/payments/export${search}`} download>
            <Download aria-hidden /> Export
          </FileLink>
        )}
      </Button>
      <LinkButton
        variant="ghost"
        size="icon"
        href={exportPage(search)}
        aria-label="Choose columns of a file"
        title="Choose columns of a file"
      >
        <SlidersHorizontal aria-hidden />
      </LinkButton>
    </>
  );
}

/** On a phone: the page of choices, which offers the file itself. */
export function ExportPageLink({ search }: { search: string }) {
  return (
    <LinkButton
      variant="ghost"
      size="icon"
      className="size-11"
      href={exportPage(search)}
      aria-label="Export"
      title="Export"
    >
      <Download aria-hidden />
    </LinkButton>
  );
}

function exportPage(search: string): string {
  return `/payments/exports${search}`;
}
