const listChoices = "how one person likes a list of theirs: nothing of the merchant changes";

/** Mutations for merchants that write no audit entry, each for its reason. */
export const unaudited: Readonly<Record<string, string>> = {
  "account.beginAuthenticator": "means nothing before it is confirmed",
  "account.beginPasskey": "means nothing before one is added",
  "lists.saveView": listChoices,
  "lists.renameView": listChoices,
  "lists.removeView": listChoices,
  "lists.chooseColumns": listChoices,
  "lists.chooseDensity": listChoices,
  "lists.chooseRowsPerPage": listChoices,
  "products.multiple": "reads: a POST because of the length of its list",
  "routingRules.preview": "changes nothing: it says where a payment would go",
  "subscriptions.preview": "changes nothing: it prices a change",
  "webhookEndpoints.explain": "changes nothing: it looks at a request that somebody pasted",
};

/** Whether a call writes an audit entry: every mutation does, save the reviewed few. */
export function isAudited({ type, path }: { type: string; path: string }): boolean {
  return type === "mutation" && !Object.hasOwn(unaudited, path);
}
