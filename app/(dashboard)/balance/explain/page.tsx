import type { Metadata } from "next";
import { getCaller, orNotFound, pageAsOf } from "#app/(dashboard)/api.ts";
import { mainFirst } from "#app/(dashboard)/main-currency.ts";
import { FigureHead } from "#components/balance/explain/figure-head.tsx";
import { fileHref } from "#components/balance/explain/file-href.ts";
import { Groups } from "#components/balance/explain/groups.tsx";
import {
  type OpenGroup,
  readOpen,
  toggled,
  turned,
} from "#components/balance/explain/open-groups.ts";
import { ProofRail } from "#components/balance/explain/proof-rail.tsx";
import { Download } from "#components/icons/icons.ts";
import { one, type SearchParams } from "#components/table/list-url.ts";
import { FileLink } from "#components/trpc/file-link.tsx";
import { buttonClass } from "#components/ui/button-class.ts";
import { currencyCodes } from "#server/wire/atoms/money/currency-table.ts";
import type { BalanceFigure, ExplainGroup } from "#server/wire/ledger/explain.ts";

export const metadata: Metadata = { title: "Every cent" };

const figures: BalanceFigure[] = ["available", "amount", "pending", "reserved"];
const pageSize = 50;
/** Before any account. */
const beginning = "2000-01-01T00:00:00.000Z";

/** A figure of the balance, opened into everything that it is made of. */
export default async function ExplainPage(props: { searchParams: Promise<SearchParams> }) {
  const params = await props.searchParams;
  const api = await getCaller();
  const [main] = await mainFirst((await api.balance.get({})).balances);
  const currency =
    currencyCodes.find((code) => code === one(params.currency)) ?? main?.currency ?? "EUR";
  const figure = figures.find((name) => name === one(params.figure)) ?? "available";
  const asked = { currency, figure };
  const asOf = await pageAsOf();
  const [told, agreed, { lastPassedAt }] = await Promise.all([
    api.balance.explain(asked),
    api.dashboard.whoAgrees({ currency }),
    api.dashboard.ledgerVerified(),
  ]);
  const opened = readOpen(params, told.groups);
  const open = new Map<ExplainGroup, OpenGroup>();
  for (const [group, offset] of opened) {
    const list = await orNotFound(
      api.balance.explainMovements({ ...asked, group, limit: pageSize, offset }),
    );
    const hrefAt = (at: number) => turned(asked, opened, { group, offset: at });
    open.set(group, {
      movements: list.data,
      older: list.pagination.hasMore ? hrefAt(offset + pageSize) : null,
      newer: offset > 0 ? hrefAt(Math.max(0, offset - pageSize)) : null,
    });
  }
  const ids = [...open.values()].flatMap(({ movements }) =>
    movements.flatMap(({ customerId }) => customerId ?? []),
  );
  const customers = await api.dashboard.customerNames({ ids: [...new Set(ids)] });
  return (
    <>
      <FigureHead
        told={told}
        actions={
          <FileLink
            href={fileHref(currency, {
              from: told.opening.at ?? beginning,
              to: asOf,
              format: "csv",
            })}
            className={buttonClass("secondary")}
            download
          >
            <Download aria-hidden />
            Export
          </FileLink>
        }
      />
      <div className="-mx-4 grid border-t border-line md:-mx-7 lg:grid-cols-[minmax(0,1fr)_316px]">
        <Groups {...{ told, open, customers }} hrefOf={(group) => toggled(asked, opened, group)} />
        <aside
          aria-label="Proof"
          className="min-w-0 border-line px-4 py-5 max-lg:border-t md:px-7 lg:border-l lg:px-6"
        >
          <ProofRail
            told={told}
            agreed={agreed}
            checkedAt={lastPassedAt}
            today={asOf.slice(0, 10)}
          />
        </aside>
      </div>
    </>
  );
}
