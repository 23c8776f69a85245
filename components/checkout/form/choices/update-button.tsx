import type { Translate } from "#components/checkout/messages/translate.ts";

/** Has the total reckoned anew. The page's script does it by itself, and takes the button away. */
export function UpdateButton({ t }: { t: Translate }) {
  return (
    <button
      type="submit"
      name="do"
      value="update"
      className="button plain update"
      formNoValidate
      data-update
    >
      {t("updateTotal")}
    </button>
  );
}
