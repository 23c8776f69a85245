import {
  type Element,
  withAttributes,
  writeXml,
} from "#server/payments/electronic-invoices/write-xml.ts";
import {
  dayOf,
  decimal,
  type Statement,
  type StatementMovement,
} from "#server/routers/balance/statement/statement.ts";

/**
 * The statement as banks send theirs (ISO 20022, camt.053.001.08), for accounting software that reads those. A movement
 * is an entry of its net amount. Ids have 35 characters at most there, as ours do.
 */
export function camt053File(statement: Statement): string {
  const { merchantId, currency, opening, closing, movements, from, to } = statement;
  const id = `${merchantId.slice(-20)}-${dayOf(from)}`;
  return writeXml({
    Document: {
      "@xmlns": "urn:iso:std:iso:20022:tech:xsd:camt.053.001.08",
      BkToCstmrStmt: {
        GrpHdr: { MsgId: id, CreDtTm: to.toISOString() },
        Stmt: {
          Id: id,
          CreDtTm: to.toISOString(),
          FrToDt: { FrDtTm: from.toISOString(), ToDtTm: to.toISOString() },
          Acct: { Id: { Othr: { Id: merchantId } }, Ccy: currency },
          Bal: [
            balance("OPBD", { amount: opening, currency, at: from }),
            balance("CLBD", { amount: closing, currency, at: to }),
          ],
          Ntry: movements.map((movement) => entry(movement, currency)),
        },
      },
    },
  });
}

type Booked = { amount: bigint; currency: string };

function balance(code: "OPBD" | "CLBD", { at, ...booked }: Booked & { at: Date }): Element {
  return {
    Tp: { CdOrPrtry: { Cd: code } },
    ...signed(booked),
    Dt: { Dt: dayOf(at) },
  };
}

function entry(one: StatementMovement, currency: string): Element {
  const words = [one.type, one.description].filter(Boolean).join(": ");
  return {
    NtryRef: one.id,
    ...signed({ amount: one.amount, currency }),
    Sts: { Cd: "BOOK" },
    BookgDt: { DtTm: one.createdAt.toISOString() },
    AcctSvcrRef: one.id,
    BkTxCd: { Prtry: { Cd: one.type } },
    NtryDtls: {
      TxDtls: {
        Refs: { EndToEndId: one.relatedEntityId },
        RmtInf: { Ustrd: words.slice(0, 140) },
      },
    },
  };
}

/** An amount has no sign there. */
function signed({ amount, currency }: Booked): Element {
  const isDebit = amount < 0n;
  return {
    Amt: withAttributes(decimal(isDebit ? -amount : amount, currency), { "@Ccy": currency }),
    CdtDbtInd: isDebit ? "DBIT" : "CRDT",
  };
}
