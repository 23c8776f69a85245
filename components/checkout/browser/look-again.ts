// The extra work of the hosted page while a bank waits for an answer, which the shopper may give elsewhere, in the
// bank's app. The page asks now and then, and when it is seen again, and stays as it is until there is something
// else to show.

const link = document.querySelector<HTMLAnchorElement>("a[data-again]");
if (link) {
  const { href } = link;
  const look = async () => {
    if (document.hidden) return;
    // As the page on the way to the bank, which tells the merchant of nobody who came back.
    const answer = await fetch(`${href}&go=1`);
    const { status } = answer;
    const isStill = (await answer.text()).includes('data-state="authentication"');
    if (!isStill && status < 500 && status !== 429) location.replace(href);
  };
  const quietly = () => void look().catch(() => {});
  document.addEventListener("visibilitychange", quietly);
  addEventListener("pageshow", ({ persisted }) => persisted && quietly());
  setInterval(quietly, 10_000);
}
