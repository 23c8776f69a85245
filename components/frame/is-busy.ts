/** Whether keys belong to what has the focus: a field, a menu or a dialog. */
export function isBusy(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing) return true;
  const target = event.target as HTMLElement | null;
  if (target?.isContentEditable) return true;
  const busy = "input, textarea, select, [role=menu], [role=dialog], [role=listbox]";
  if (target?.closest(busy)) return !isCheckbox(target);
  return document.querySelector("[role=dialog], [role=menu]") !== null;
}

function isCheckbox(target: HTMLElement): boolean {
  return target.matches("input[type=checkbox], [role=checkbox]");
}
