const name = "canary-session";
const ended = "signed-out";

/** Says in the browser's other tabs that their common sign-in has ended. */
export function tellSignedOut(): void {
  const channel = new BroadcastChannel(name);
  channel.postMessage(ended);
  channel.close();
}

/** Hears of it until the answer is called. */
export function hearSignedOut(heard: () => void): () => void {
  const channel = new BroadcastChannel(name);
  channel.addEventListener("message", ({ data }) => {
    if (data === ended) heard();
  });
  return () => channel.close();
}
