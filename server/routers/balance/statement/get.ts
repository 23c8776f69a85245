import type { MerchantContext } from "#server/core/context.ts";
import { statementUrl } from "#server/records/ledger/statement-link.ts";
import { beancountFile } from "#server/routers/balance/statement/beancount.ts";
import { camt053File } from "#server/routers/balance/statement/camt053.ts";
import { csvFile } from "#server/routers/balance/statement/csv.ts";
import { hledgerFile } from "#server/routers/balance/statement/hledger.ts";
import { readStatement } from "#server/routers/balance/statement/read.ts";
import type { StatementFile } from "#server/routers/balance/statement/statement.ts";
import type {
  BalanceStatement,
  GetBalanceStatement,
  StatementFormat,
} from "#server/wire/ledger/balance-statement.ts";

/**
 * A statement of the balance as a file. A PDF is behind its address, for an hour.
 * @throws validation_failed: more movements than one file may have
 */
export async function getBalanceStatement(
  ctx: MerchantContext,
  input: GetBalanceStatement,
): Promise<BalanceStatement> {
  const { currency, format, startDate, endDate } = input;
  const statement = await readStatement(ctx, input);
  const { merchantId, from, to, opening, closing, movements, seal } = statement;
  const { extension, contentType, write } = files[format];
  const named = { merchantId, currency, startDate, endDate };
  return {
    merchantId,
    currency,
    from: from.toISOString(),
    to: to.toISOString(),
    opening: Number(opening),
    closing: Number(closing),
    movements: movements.length,
    seal,
    fileName: `balance-${currency}-${from.toISOString().slice(0, 10)}.${extension}`,
    contentType,
    content: write(statement),
    pdfUrl: statementUrl(ctx.env, named, ctx.clock.now()),
  };
}

const files: Record<StatementFormat, StatementFile> = {
  csv: { extension: "csv", contentType: "text/csv; charset=utf-8", write: csvFile },
  hledger: { extension: "journal", contentType: "text/plain; charset=utf-8", write: hledgerFile },
  beancount: {
    extension: "beancount",
    contentType: "text/plain; charset=utf-8",
    write: beancountFile,
  },
  camt053: { extension: "xml", contentType: "application/xml; charset=utf-8", write: camt053File },
  pdf: { extension: "pdf", contentType: "application/pdf", write: () => "" },
};
