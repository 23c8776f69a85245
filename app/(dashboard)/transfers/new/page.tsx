import type { Metadata } from "next";
import { getCaller, orNotFound, viewerMay } from "#app/(dashboard)/api.ts";
import { NotForYou } from "#components/display/not-for-you.tsx";
import { PageHeader } from "#components/display/page-header.tsx";
import { currencyChoices } from "#components/form/amount/currency-choices.ts";
import { readText, type SearchParams } from "#components/table/list-url.ts";
import { TransferForm } from "#components/transfers/transfer-form.tsx";

const title = "New transfer";
const parent = { href: "/transfers", label: "Transfers" };

export const metadata: Metadata = { title };

export default async function NewTransferPage(props: { searchParams: Promise<SearchParams> }) {
  if (!(await viewerMay("transfers:write"))) {
    return <NotForYou {...{ title, parent }} deed="transfer money" />;
  }
  const from = readText(await props.searchParams, "from");
  const api = await getCaller();
  const { currency } = from
    ? await orNotFound(api.balance.ofCustomer({ id: from }))
    : await api.balance.get({});
  return (
    <>
      <PageHeader
        {...{ title, parent }}
        description="Moves money from one customer's balance to another's."
      />
      <TransferForm from={from} currencies={currencyChoices(currency)} currency={currency} />
    </>
  );
}
