// The extra work of the hosted page while something is done elsewhere: the bank's question answered in its app, the
// order paid on a phone. The page asks now and then, and when it is seen again, and stays as it is until there is something
// else to show.

const link = document.querySelector<HTMLAnchorElement>("a[data-again]");
if (link) {
  const { href } = link;
  const state = `data-state="${document.querySelector<HTMLElement>("[data-state]")?.dataset.state}"`;
  const look = async () => {
    if (document.hidden) return;
    // As the page on the way to the bank, which tells the merchant of nobody who came back.
    const answer = await fetch(`${href}&go=1`);
    const { status } = answer;
    const isStill = (await answer.text()).includes(state);
    if (!isStill && status < 500 && status !== 429) location.replace(href);
  };
  const quietly = () => void look().catch(() => {});
  document.addEventListener("visibilitychange", quietly);
  addEventListener("pageshow", ({ persisted }) => persisted && quietly());
  setInterval(quietly, Number(link.dataset.again) * 1000);
}
