const name = "canary-merchant";

/** Says in the browser's other tabs for whom this sign-in acts now: they all share it. */
export function tellOtherTabs(merchantId: string): void {
  const channel = new BroadcastChannel(name);
  channel.postMessage(merchantId);
  channel.close();
}

/** Hears of it until the answer is called. */
export function hearOtherTabs(heard: (merchantId: string) => void): () => void {
  const channel = new BroadcastChannel(name);
  channel.addEventListener("message", ({ data }) => {
    if (typeof data === "string") heard(data);
  });
  return () => channel.close();
}
