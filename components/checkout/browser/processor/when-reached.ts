/**
 * Acts once, when `place` comes within half a screen of what is seen, or something in the form has the focus: whoever
 * only reads what is sold loads nothing of the processor's.
 */
export function whenReached(place: HTMLElement, form: HTMLElement, act: () => void): void {
  const once = () => {
    observer.disconnect();
    form.removeEventListener("focusin", focused);
    act();
  };
  // A way to pay that is folded away takes no card.
  const focused = () => place.offsetParent !== null && once();
  const observer = new IntersectionObserver(
    (entries) => entries.some((entry) => entry.isIntersecting) && once(),
    { rootMargin: "50% 0px" },
  );
  observer.observe(place);
  form.addEventListener("focusin", focused);
}
