import type { Metadata } from "next";
import { getCaller, merchantNow, viewerMay } from "#app/(dashboard)/api.ts";
import { readList } from "#app/(dashboard)/list-page.ts";
import { ListSheet } from "#app/(dashboard)/list-sheet.tsx";
import { DiscountsTable } from "#components/discounts/discounts-table.tsx";
import { PageHeader } from "#components/display/page-header.tsx";
import type { SearchParams } from "#components/table/list-url.ts";
import { LinkButton } from "#components/ui/link-button.tsx";

export const metadata: Metadata = { title: "Discounts" };

export default async function DiscountsPage(props: { searchParams: Promise<SearchParams> }) {
  const params = await props.searchParams;
  const mayWrite = await viewerMay("discounts:write");
  const api = await getCaller();
  const { data, pagination, sheet } = await readList("discounts", params, {
    read: () => ({}),
    list: api.discounts.list,
  });
  const now = (await merchantNow()).toISOString();
  return (
    <>
      <PageHeader
        title="Discounts"
        actions={mayWrite && <LinkButton href="/discounts/new">New discount</LinkButton>}
      />
      <ListSheet {...sheet}>
        <DiscountsTable {...{ discounts: data, pagination, mayWrite, now }} />
      </ListSheet>
    </>
  );
}
