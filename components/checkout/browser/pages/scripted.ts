// Stands in pages whose script is loaded by its address: what is only for browsers without scripts is not shown
// meanwhile, unless that script does not come.
const { classList } = document.documentElement;
classList.add("scripted");
const missed = ({ target }: Event) => {
  if ((target as Element).tagName === "SCRIPT") classList.remove("scripted");
};
addEventListener("error", missed, { capture: true });
