import type { Metadata } from "next";
import { getCaller } from "#app/(dashboard)/api.ts";
import { Counted } from "#app/(dashboard)/counted.tsx";
import { readList } from "#app/(dashboard)/list-page.ts";
import { ListSheet } from "#app/(dashboard)/list-sheet.tsx";
import { PageHeader } from "#components/display/page-header.tsx";
import { MessagesTable } from "#components/messages/messages-table.tsx";
import { FilterLinks } from "#components/table/filters/filter-links.tsx";
import { readFilter, type SearchParams } from "#components/table/list-url.ts";
import { getServices } from "#server/http/services.ts";

export const metadata: Metadata = { title: "Messages" };

export default async function MessagesPage(props: { searchParams: Promise<SearchParams> }) {
  const params = await props.searchParams;
  const api = await getCaller();
  const { data, pagination, sheet } = await readList("messages", params, {
    read: filterOf,
    list: api.notifications.list,
  });
  const rows = data.map(({ text: _text, html: _html, data: _data, ...row }) => row);
  return (
    <>
      <PageHeader title="Messages" description={description()} />
      <ListSheet
        {...sheet}
        filters={
          <Counted list="messages">
            {(counts) => (
              <FilterLinks
                label="Filter by channel"
                param="channel"
                current={sheet.filter.channel}
                params={params}
                options={[
                  { value: null, label: "All" },
                  { value: "email", label: "Email" },
                  { value: "sms", label: "SMS" },
                ]}
                counts={counts}
              />
            )}
          </Counted>
        }
      >
        <MessagesTable messages={rows} pagination={pagination} />
      </ListSheet>
    </>
  );
}

/** Reads the list's filter from the page's address. */
function filterOf(params: SearchParams) {
  return { channel: readFilter(params, "channel", ["email", "sms"]) };
}

/** Without a provider this is the mailbox: what would have been sent. */
function description(): string {
  const { env } = getServices();
  if (env.APP_ENV === "live" || (env.SMTP_URL && env.SMS_PROVIDER_URL)) {
    return "Emails and text messages, and whether they were sent.";
  }
  return "A mailbox for testing: messages that would have been sent. Nothing is sent without a provider.";
}
