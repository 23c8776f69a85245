/**
 * Tells the merchant's timeline that the page was closed, or came back as it was left: nothing of what
 * was typed goes along, only the proof that the page was given to this browser.
 */
export function tellLeaving(form: HTMLFormElement): void {
  const csrf = form.querySelector<HTMLInputElement>("[name=csrf]")?.value ?? "";
  const tell = (what: "left" | "back") => {
    navigator.sendBeacon(form.action, new URLSearchParams({ do: what, csrf }));
  };
  addEventListener("pagehide", () => {
    if (!form.dataset.sent) tell("left");
  });
  addEventListener("pageshow", (event) => {
    if (!event.persisted) return;
    if (!form.dataset.sent) tell("back");
    delete form.dataset.sent;
  });
}
