import { invariant } from "#server/core/assert.ts";

/** Where the client has an operation under another name than its procedure's. */
const others: Record<string, string> = {
  "balance.ofCustomer": "customers.balance",
  "balance.customerTransactions": "customers.transactions",
  "paymentMethods.ofCustomer": "customers.paymentMethods",
};

/** The function of the client that calls an operation: `checkoutSessions.create` is `checkout.sessions.create`. */
export function sdkName(name: string): string {
  const usual = name.replace(/^checkoutSessions\./, "checkout.sessions.");
  return others[name] ?? usual.replace(/\.remove$/, ".delete");
}

type Branch = { [name: string]: Branch | unknown[] };

/** Operations' lines as a tree by the names of their functions. */
export function sdkTree(lines: [name: string, line: unknown[]][]): Branch {
  const tree: Branch = {};
  for (const [name, line] of lines) {
    const words = sdkName(name).split(".");
    const last = words.pop();
    let branch = tree;
    for (const word of words) {
      const next = (branch[word] ??= {});
      invariant(!Array.isArray(next), `${word} is a function and a namespace`);
      branch = next;
    }
    invariant(last && !(last in branch), `${name} has a name of its own`);
    branch[last] = line;
  }
  return tree;
}
