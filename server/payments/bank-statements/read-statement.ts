import { XMLParser, XMLValidator } from "fast-xml-parser";
import { DomainError } from "#server/core/errors.ts";
import { minorUnitsOf } from "#server/payments/bank-statements/minor-units-of.ts";

/** Money that came into the merchant's account, as its bank tells it. */
export type Credit = {
  /** The bank's own reference; null where it gives none. */
  bankReference: string | null;
  /** YYYY-MM-DD. */
  bookedOn: string | null;
  amount: number;
  currency: string;
  payer: string | null;
  payerIban: string | null;
  /** All that the payer or the payer's bank wrote to it, a part each. */
  texts: string[];
};

/** Entries that are no payments: money that left the account, bookings taken back, and what is not booked yet. */
export type LeftOut = { debits: number; reversals: number; announced: number };

export type Statement = {
  id: string;
  iban: string | null;
  credits: Credit[];
  /** Credits of before that the bank took back: they pay nothing, and what they name is not paid by another entry either. */
  takenBack: Credit[];
  leftOut: LeftOut;
};

type Node = { [name: string]: string | Node | Node[] | string[] | undefined };

const lists = new Set(["Stmt", "Ntry", "NtryDtls", "TxDtls", "Ustrd", "Strd", "AddtlRmtInf"]);
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: "@",
  removeNSPrefix: true,
  parseTagValue: false,
  isArray: (name) => lists.has(name),
});

/**
 * Reads the booked credits of an ISO 20022 statement (camt.053, versions 2 to 13). Debits, reversals and what is only
 * announced are counted and left out; a credit that is taken back is told. A booking of several payments is read as these where the bank tells their amounts, and as
 * one where it does not.
 * @throws DomainError validation_failed: not XML, not a camt.053, or an amount that its currency cannot have
 */
export function readStatement(xml: string): Statement[] {
  if (/<!DOCTYPE/i.test(xml))
    throw refused("The file declares a document type, which no bank does.");
  if (XMLValidator.validate(xml) !== true) throw refused("The file is not well-formed XML.");
  const root = nodeOf(parser.parse(xml), "Document");
  const message = root && nodeOf(root, "BkToCstmrStmt");
  const version = /camt\.053\.001\.(\d{2})$/.exec(textOf(root, "@xmlns") ?? "camt.053.001.02");
  if (!message || !version)
    throw refused("The file is not an account statement of ISO 20022 (camt.053).");
  return nodesOf(message, "Stmt").map((statement) => {
    const entries = Map.groupBy(nodesOf(statement, "Ntry"), kindOf);
    const count = (kind: Kind) => entries.get(kind)?.length ?? 0;
    return {
      id: textOf(statement, "Id") ?? "",
      iban: textOf(statement, "Acct", "Id", "IBAN"),
      credits: (entries.get("credit") ?? []).flatMap(creditsOf),
      takenBack: (entries.get("taken_back") ?? []).flatMap(creditsOf),
      leftOut: {
        debits: count("debit"),
        reversals: count("taken_back") + count("reversal"),
        announced: count("announced"),
      },
    };
  });
}

type Kind = "credit" | "debit" | "taken_back" | "reversal" | "announced";

function kindOf(entry: Node): Kind {
  const status = textOf(entry, "Sts", "Cd") ?? textOf(entry, "Sts");
  const isReversal = ["true", "1"].includes(textOf(entry, "RvslInd") ?? "");
  const isCredit = textOf(entry, "CdtDbtInd") === "CRDT";
  if (status !== "BOOK") return "announced";
  if (isReversal) return isCredit ? "reversal" : "taken_back";
  return isCredit ? "credit" : "debit";
}

function creditsOf(entry: Node): Credit[] {
  const details = nodesOf(entry, "NtryDtls").flatMap((each) => nodesOf(each, "TxDtls"));
  const amounts = details.map(
    (each) => amountIn(each, "Amt") ?? amountIn(each, "AmtDtls", "TxAmt", "Amt"),
  );
  const whole = amountIn(entry, "Amt");
  if (!whole) throw refused("An entry has no amount.");
  const sum = amounts.reduce((all, part) => all + (part?.amount ?? Number.NaN), 0);
  const isDivided = details.length > 1 && sum === whole.amount;
  if (!isDivided) return [creditOf(entry, whole, details)];
  return details.map((each, at) => creditOf(entry, amounts[at] ?? whole, [each]));
}

function creditOf(entry: Node, money: Money, details: Node[]): Credit {
  const [only] = details;
  const payer = nodeOf(nodeOf(only, "RltdPties"), "Dbtr");
  return {
    ...money,
    bankReference:
      textOf(only, "Refs", "AcctSvcrRef") ??
      textOf(entry, "AcctSvcrRef") ??
      textOf(entry, "NtryRef"),
    bookedOn:
      textOf(entry, "BookgDt", "Dt") ?? textOf(entry, "BookgDt", "DtTm")?.slice(0, 10) ?? null,
    payer: textOf(payer, "Nm") ?? textOf(payer, "Pty", "Nm"),
    payerIban: textOf(only, "RltdPties", "DbtrAcct", "Id", "IBAN"),
    texts: [...details.flatMap(textsOf), textOf(entry, "AddtlNtryInf")].filter(
      (text) => !!text,
    ) as string[],
  };
}

/** Free text, structured references and the payer's own reference. */
function textsOf(details: Node): (string | null)[] {
  const remittance = nodeOf(details, "RmtInf");
  const structured = nodesOf(remittance, "Strd");
  const endToEnd = textOf(details, "Refs", "EndToEndId");
  return [
    ...stringsOf(remittance, "Ustrd"),
    ...structured.map((each) => textOf(each, "CdtrRefInf", "Ref")),
    ...structured.flatMap((each) => stringsOf(each, "AddtlRmtInf")),
    endToEnd === "NOTPROVIDED" ? null : endToEnd,
    textOf(details, "AddtlTxInf"),
  ];
}

type Money = Pick<Credit, "amount" | "currency">;

function amountIn(node: Node, ...path: string[]): Money | null {
  const last = path.slice(0, -1).reduce<Node | undefined>((at, name) => nodeOf(at, name), node);
  const found = nodeOf(last, path.at(-1) ?? "");
  if (!found) return null;
  const [digits, currency] = [textOf(found, "#text") ?? "", textOf(found, "@Ccy") ?? ""];
  const amount = minorUnitsOf(digits, currency);
  if (amount === null)
    throw refused(`The amount "${digits} ${currency}" is not one of its currency.`);
  return { amount, currency };
}

function nodeOf(node: Node | null | undefined, name: string): Node | undefined {
  const found = node?.[name];
  return typeof found === "object" && !Array.isArray(found) ? found : undefined;
}

function nodesOf(node: Node | undefined, name: string): Node[] {
  const found = node?.[name];
  return Array.isArray(found) ? found.filter((each) => typeof each === "object") : [];
}

function stringsOf(node: Node | undefined, name: string): string[] {
  const found = node?.[name];
  return Array.isArray(found) ? found.filter((each) => typeof each === "string") : [];
}

function textOf(node: Node | null | undefined, ...path: string[]): string | null {
  const last = path
    .slice(0, -1)
    .reduce<Node | null | undefined>((at, name) => nodeOf(at, name), node);
  const found = last?.[path.at(-1) ?? ""];
  return typeof found === "string" && found !== "" ? found : null;
}

function refused(message: string): DomainError {
  return new DomainError("validation_failed", `content: ${message}`);
}
