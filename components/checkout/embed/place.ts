// Styled by script: a shop's own policy may refuse style attributes and sheets of others.

/** A frame for the checkout, as wide as its place; its height follows what it shows. */
export function makeFrame(url: string, title = "Checkout"): HTMLIFrameElement {
  const frame = document.createElement("iframe");
  frame.src = url;
  frame.title = title;
  frame.allow = "payment; publickey-credentials-get";
  Object.assign(frame.style, {
    display: "block",
    width: "100%",
    height: "640px",
    border: "0",
    colorScheme: "auto",
  });
  return frame;
}

/** Shows the frame above the page, the page behind it out of reach. */
export function openDialog(frame: HTMLIFrameElement, onCancel: () => void) {
  const dialog = document.createElement("dialog");
  const button = document.createElement("button");
  button.type = "button";
  button.ariaLabel = "Close";
  button.textContent = "×";
  Object.assign(dialog.style, {
    width: "min(36rem, 100%)",
    height: "min(52rem, 100%)",
    maxWidth: "100%",
    maxHeight: "100%",
    padding: "48px 0 0",
    border: "0",
    overflow: "hidden",
    background: "#fff",
  });
  Object.assign(button.style, {
    position: "absolute",
    insetBlockStart: "4px",
    insetInlineEnd: "4px",
    width: "44px",
    height: "44px",
    border: "0",
    background: "none",
    color: "#444",
    font: "24px/1 sans-serif",
    cursor: "pointer",
  });
  frame.style.height = "100%";
  button.addEventListener("click", onCancel);
  dialog.addEventListener("cancel", (event) => {
    event.preventDefault();
    onCancel();
  });
  // The first of them has the focus when it opens: Escape is then heard here, and not lost in a frame that still loads.
  dialog.append(button, frame);
  document.body.append(dialog);
  dialog.showModal();
  return { shut: () => dialog.remove(), offerClose: () => button.focus() };
}
