import type { Metadata } from "next";
import { PageHeader } from "#components/display/page-header.tsx";
import { currencyChoices } from "#components/form/currency-choices.ts";
import { readText, type SearchParams } from "#components/table/list-url.ts";
import { TransferForm } from "#components/transfers/transfer-form.tsx";
import { getCaller, orNotFound } from "#app/(dashboard)/api.ts";

export const metadata: Metadata = { title: "New transfer" };

export default async function NewTransferPage(props: { searchParams: Promise<SearchParams> }) {
  const from = readText(await props.searchParams, "from");
  const api = await getCaller();
  const { currency } = from
    ? await orNotFound(api.balance.ofCustomer({ id: from }))
    : await api.balance.get({});
  return (
    <>
      <PageHeader
        title="New transfer"
        parent={{ href: "/transfers", label: "Transfers" }}
        description="Moves money from one customer's balance to another's."
      />
      <TransferForm from={from} currencies={currencyChoices()} currency={currency} />
    </>
  );
}
