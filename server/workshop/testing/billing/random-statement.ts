import type { Credit } from "#server/payments/bank-statements/read-statement.ts";
import { decimalAmount } from "#server/wire/atoms/money/decimal-amount.ts";
import { type Random, randomFrom } from "#server/workshop/simulate/random.ts";

type Version = "02" | "08";
type Booked = { xml: string; credits: Credit[]; signed: number };

const texts = [
  "FO-2026-00431",
  "Rechnung FO 2026 00431 vom 21.11.",
  "Müller & Söhne <Berlin>",
  "danke",
];

/** A statement as banks write it, in version 2 or 8, with the credits that stand in it. */
export function randomStatement(seed: number): {
  xml: string;
  version: Version;
  credits: Credit[];
} {
  const random = randomFrom(seed);
  const version = random.pick(["02", "08"] as const);
  const currency = random.pick(["EUR", "CHF", "JPY"]);
  const entries = Array.from({ length: 1 + random.below(6) }, (_, at) =>
    bookedOf(random, { version, currency, at }),
  );
  const sum = entries.reduce((all, { signed }) => all + signed, 0);
  const opening = random.below(100_000) - 50_000;
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}"><BkToCstmrStmt>
<GrpHdr><MsgId>M${seed}</MsgId><CreDtTm>2026-11-30T06:00:00</CreDtTm></GrpHdr>
<Stmt><Id>S${seed}</Id><CreDtTm>2026-11-30T06:00:00</CreDtTm>
<Acct><Id><IBAN>NL20INGB0001234567</IBAN></Id></Acct>
${balance("OPBD", opening, currency)}${balance("CLBD", opening + sum, currency)}
${entries.map((entry) => entry.xml).join("\n")}
</Stmt></BkToCstmrStmt></Document>`;
  return { xml, version, credits: entries.flatMap(({ credits }) => credits) };
}

function balance(code: string, amount: number, currency: string): string {
  const sign = amount < 0 ? "DBIT" : "CRDT";
  return `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${money(Math.abs(amount), currency)}<CdtDbtInd>${sign}</CdtDbtInd><Dt><Dt>2026-11-30</Dt></Dt></Bal>`;
}

type Place = { version: Version; currency: string; at: number };

/** A booking of one payment or several; some are debits, reversals, or not booked yet. */
function bookedOf(random: Random, { version, currency, at }: Place): Booked {
  const payments = Array.from({ length: random.pick([1, 1, 1, 3]) }, (_, nth) => ({
    amount: 1 + random.below(1_000_000),
    text: random.pick(texts),
    payer: random.chance(0.5) ? "Hotel Zeeland B.V." : null,
    id: `E${at}-${nth}`,
  }));
  const whole = payments.reduce((sum, { amount }) => sum + amount, 0);
  const isDebit = random.chance(0.2);
  const isReversal = random.chance(0.1);
  const isPending = random.chance(0.1);
  const status = isPending ? "PDNG" : "BOOK";
  const xml = `<Ntry>${money(whole, currency)}<CdtDbtInd>${isDebit ? "DBIT" : "CRDT"}</CdtDbtInd>
${isReversal ? "<RvslInd>true</RvslInd>" : ""}<Sts>${version === "02" ? status : `<Cd>${status}</Cd>`}</Sts>
<BookgDt><Dt>2026-11-27</Dt></BookgDt><AcctSvcrRef>B${at}</AcctSvcrRef>
<BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>RCDT</Cd><SubFmlyCd>ESCT</SubFmlyCd></Fmly></Domn></BkTxCd>
<NtryDtls>${payments.map((payment) => details(payment, { version, currency })).join("")}</NtryDtls></Ntry>`;
  const isCredit = !isDebit && !isReversal && !isPending;
  const credits = payments.map(({ amount, text, payer, id }) => ({
    amount,
    currency,
    payer,
    bankReference: `B${at}`,
    bookedOn: "2026-11-27",
    payerIban: payer && "NL91ABNA0417164300",
    texts: [text, id],
  }));
  return { xml, credits: isCredit ? credits : [], signed: isDebit ? -whole : whole };
}

type Payment = { amount: number; text: string; payer: string | null; id: string };

function details(
  { amount, text, payer, id }: Payment,
  { version, currency }: Pick<Place, "version" | "currency">,
): string {
  const named = version === "02" ? `<Nm>${payer}</Nm>` : `<Pty><Nm>${payer}</Nm></Pty>`;
  const parties = `<RltdPties><Dbtr>${named}</Dbtr><DbtrAcct><Id><IBAN>NL91ABNA0417164300</IBAN></Id></DbtrAcct></RltdPties>`;
  const written = money(amount, currency);
  const sum =
    version === "02"
      ? `<AmtDtls><TxAmt>${written}</TxAmt></AmtDtls>`
      : `${written}<CdtDbtInd>CRDT</CdtDbtInd>`;
  return `<TxDtls><Refs><EndToEndId>${id}</EndToEndId></Refs>${sum}${payer ? parties : ""}<RmtInf><Ustrd>${text.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</Ustrd></RmtInf></TxDtls>`;
}

function money(amount: number, currency: string): string {
  return `<Amt Ccy="${currency}">${decimalAmount(amount, currency)}</Amt>`;
}
