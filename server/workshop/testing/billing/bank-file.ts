type Written = {
  /** As a decimal. */
  amount: string;
  text: string;
  currency?: string;
  payer?: string;
  reference?: string;
  day?: string;
  /** Elements that stand before the rest, such as a reversal's mark. */
  more?: string;
  isDebit?: boolean;
};

/** A bank's file (camt.053) with these entries, booked. */
export function bankFile(entries: readonly Written[], account = "NL20INGB0001234567"): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>
<GrpHdr><MsgId>M1</MsgId><CreDtTm>2026-11-30T06:00:00</CreDtTm></GrpHdr>
<Stmt><Id>S1</Id><Acct><Id><IBAN>${account}</IBAN></Id></Acct>
${entries.map(entry).join("\n")}
</Stmt></BkToCstmrStmt></Document>`;
}

function entry(one: Written): string {
  const { amount, text, currency = "EUR", payer = "Hotel Zeeland B.V.", day = "2026-11-20" } = one;
  const parties = `<RltdPties><Dbtr><Pty><Nm>${payer}</Nm></Pty></Dbtr><DbtrAcct><Id><IBAN>NL91ABNA0417164300</IBAN></Id></DbtrAcct></RltdPties>`;
  const { reference = `R${amount}`, more = "", isDebit = false } = one;
  return `<Ntry><Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>${isDebit ? "DBIT" : "CRDT"}</CdtDbtInd>${more}<Sts><Cd>BOOK</Cd></Sts>
<BookgDt><Dt>${day}</Dt></BookgDt><AcctSvcrRef>${reference}</AcctSvcrRef>
<NtryDtls><TxDtls>${parties}<RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`;
}
