const id = (prefix: string, number: number) => `${prefix}_${String(number).padStart(26, "0")}`;

export type Click = { name: string; href: string };

/** Where staff click: lists, their filters, orders and pages, a payment, a customer. */
export function clicks(payments: number): Click[] {
  const on = (name: string, ...queries: string[]): Click[] =>
    queries.map((query) => ({ name: `${name} ${query}`.trim(), href: `/${name}${query}` }));
  return [
    ...on("payments", "", "?page=2", "?page=40", "?sort=oldest", "?sort=largest", "?sort=smallest"),
    ...on("payments", "?status=paid", "?status=declined", "?status=waiting", "?status=disputed"),
    ...on("payments", "?status=refunded", "?status=partially_refunded", "?status=dispute_lost"),
    ...on("payments", "?currency=USD", "?method=amex", "?method=wallet", "?min=100&max=200"),
    ...on("payments", "?days=7", "?days=30", "?currency=USD&status=declined&method=visa"),
    ...on("payments", "?search=vera", "?search=vera77@example.com", "?search=4242", "?search=49"),
    ...on("payments", `?customerId=${id("cus", 77)}`, "?status=paid&sort=largest"),
    ...on("customers", "", "?page=2", "?page=40", "?search=lindqvist", "?search=vera77"),
    ...on("checkout-sessions", "", "?page=2", "?status=open", "?status=complete"),
    ...on("payment-links", ""),
    ...on("subscriptions", ""),
    ...on("disputes", ""),
    ...on("products", ""),
    ...on("balance", ""),
    ...on("payouts", ""),
    ...on("events", ""),
    ...on("requests", ""),
    { name: "a payment", href: `/payments/${id("pi", Math.floor(payments / 2))}` },
    { name: "a customer", href: `/customers/${id("cus", 77)}` },
  ];
}

/** Filters that match nothing of what `fillDashboard` made. */
export const nothings: Click[] = [
  "?method=diners",
  "?method=diners&sort=largest",
  "?method=ideal",
  "?status=paid&method=diners",
  "?currency=JPY",
  "?currency=JPY&method=visa",
  "?status=waiting",
  "?status=held",
  "?min=1000000",
].map((query) => ({ name: `payments ${query}`, href: `/payments${query}` }));

/** The same lists with as many rows as a page may have. */
export const longPages: Click[] = [
  "/payments?rows=100",
  "/payments?page=2&rows=100",
  "/payments?rows=100&sort=largest",
  "/payments?rows=100&status=paid",
  "/customers?rows=100",
  "/customers?page=2&rows=100",
  "/checkout-sessions?rows=100",
  "/checkout-sessions?page=2&rows=100",
].map((href) => ({ name: href.slice(1), href }));

/** A first name, a whole name, an address, an amount in two ways, last four, an id, what is nowhere. */
export const searches = [
  "vera",
  "vera lindqvist",
  "vera1077@example.com",
  "49",
  "€49.00",
  "4242",
  id("pi", 4242),
  "nobody of this name",
];
