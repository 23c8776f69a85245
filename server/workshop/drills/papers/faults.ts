/** A fault in an invoice that is valid, and the rules of EN 16931 of which one must refuse it, or its schema. */
export type InvoiceFault = {
  name: string;
  of: "ubl" | "cii";
  from: RegExp;
  to: string;
  by: string[];
};

const schema = "schema";

export const invoiceFaults: InvoiceFault[] = [
  {
    name: "a total that is a cent too high",
    of: "ubl",
    from: /(<cbc:TaxInclusiveAmount[^>]*>)1029.78/,
    to: "$11029.79",
    by: ["BR-CO-15"],
  },
  {
    name: "lines that add up to less",
    of: "ubl",
    from: /(<cbc:LineExtensionAmount currencyID="EUR">)1020.00/,
    to: "$11019.00",
    by: ["BR-CO-10"],
  },
  {
    name: "a discount that is not in the total",
    of: "ubl",
    from: /(<cbc:AllowanceTotalAmount[^>]*>)102.00/,
    to: "$10.00",
    by: ["BR-CO-11"],
  },
  {
    name: "a tax that is not that of its rate",
    of: "ubl",
    from: /(<cbc:TaxAmount currencyID="EUR">)60.75/,
    to: "$180.75",
    by: ["BR-S-09", "BR-CO-17"],
  },
  {
    name: "a base without its lines",
    of: "ubl",
    from: /(<cbc:TaxableAmount[^>]*>)675.00/,
    to: "$1670.00",
    by: ["BR-S-08"],
  },
  {
    name: "what is left to pay, without what was paid",
    of: "ubl",
    from: /(<cbc:PayableAmount[^>]*>)[\d.]+/,
    to: "$11029.78",
    by: ["BR-CO-16"],
  },
  {
    name: "a seller without a tax number",
    of: "ubl",
    from: /<cac:PartyTaxScheme>[\s\S]*?<\/cac:PartyTaxScheme>/,
    to: "",
    by: ["BR-S-02"],
  },
  {
    name: "a seller without a country",
    of: "ubl",
    from: /<cbc:IdentificationCode>NL</,
    to: "<cbc:IdentificationCode><",
    by: ["BR-09", "BR-CL-14"],
  },
  {
    name: "no currency",
    of: "ubl",
    from: /<cbc:DocumentCurrencyCode>EUR<\/cbc:DocumentCurrencyCode>/,
    to: "",
    by: ["BR-05"],
  },
  {
    name: "a rate of which no tax is told",
    of: "ubl",
    from: /<cbc:Percent>9</,
    to: "<cbc:Percent>10<",
    by: ["BR-S-08"],
  },
  {
    name: "three decimals",
    of: "ubl",
    from: /(<cbc:PayableAmount[^>]*>)([\d.]+)/,
    to: "$1$25",
    by: ["BR-DEC-18", "BR-DEC-17"],
  },
  {
    name: "a bank transfer to nowhere",
    of: "ubl",
    from: /<cac:PayeeFinancialAccount>[\s\S]*?<\/cac:PayeeFinancialAccount>/,
    to: "",
    by: ["BR-61"],
  },
  {
    name: "elements in another order",
    of: "ubl",
    from: /(<cbc:ID>FO[^\n]*)\n(\s*<cbc:IssueDate>[^\n]*)/,
    to: "$2\n$1",
    by: [schema],
  },
  {
    name: "a total that is a cent too high",
    of: "cii",
    from: /<ram:GrandTotalAmount>1029.78/,
    to: "<ram:GrandTotalAmount>1029.79",
    by: ["BR-CO-15"],
  },
  {
    name: "a line without a name",
    of: "cii",
    from: /<ram:Name>Kentia palm<\/ram:Name>/,
    to: "",
    by: ["BR-25", schema],
  },
  {
    name: "a date that is none",
    of: "cii",
    from: /format="102">20261121/,
    to: 'format="102">21.11.2026',
    by: ["CII-DT-097", "CII-DT-097-1", "BR-03", schema],
  },
  {
    name: "a code of a tax that is none",
    of: "cii",
    from: /<ram:CategoryCode>S</,
    to: "<ram:CategoryCode>Q<",
    by: ["BR-CL-17", "BR-CL-18", schema],
  },
  {
    name: "a number of an invoice that is missing",
    of: "cii",
    from: /<ram:ID>FO-2026-00431<\/ram:ID>/,
    to: "",
    by: ["BR-02", schema],
  },
];
