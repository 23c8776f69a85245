import { Icon } from "#components/checkout/icons.tsx";
import type { MessageKey } from "#components/checkout/messages/en.ts";
import type { Translate } from "#components/checkout/messages/translate.ts";
import { Outcome } from "#components/checkout/outcome/outcome.tsx";
import type { CheckoutView } from "#server/checkout/view.ts";

type AuthenticationView = Extract<CheckoutView, { state: "authentication" }>;

const bank = {
  title: "authenticationTitle",
  text: "authenticationText",
  go: "authenticationGo",
  leave: "authenticationLeave",
} as const;
const wordsAt: Record<AuthenticationView["at"], Record<keyof typeof bank, MessageKey>> = {
  card_bank: bank,
  own_bank: { ...bank, text: "redirectText", leave: "payAnotherWay" },
  account: { title: "codeTitle", text: "accountText", go: "goOn", leave: "payAnotherWay" },
  card_page: { title: "enterCard", text: "cardPage", go: "goOn", leave: "payAnotherWay" },
};

const icons = {
  card_bank: "bank",
  own_bank: "bank",
  account: "wallet",
  card_page: "card",
} as const;

/**
 * On to the bank, or to the processor's page: by itself with a script, by the button without. Who answers it elsewhere finds out here:
 * the script looks (browser/look-again.ts), the link without one. Nothing loads by itself under a reader.
 */
export function Authentication({ t, view }: { t: Translate; view: AuthenticationView }) {
  const { action, leaveUrl, checkAgainUrl, at, accountAt, shop } = view;
  // A bank's own page, or a processor's, may not be framed; by itself a frame leads no window away.
  const leavesFrame = shop.framed && at !== "card_bank";
  const words = wordsAt[at];
  const named = { method: accountAt ?? "" };
  return (
    <Outcome icon={icons[at]} tone="calm" title={t(words.title, named)} text={t(words.text, named)}>
      <form
        method={action.method}
        action={action.url}
        data-go={view.goesByItself && !leavesFrame ? "" : undefined}
        target={leavesFrame ? "_top" : undefined}
      >
        {fieldsOf(action).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <button type="submit" className="button primary">
          <Icon name="lock" />
          <span>{t(words.go)}</span>
        </button>
      </form>
      <a className="button plain" href={checkAgainUrl} data-again="10">
        {t("checkAgain")}
      </a>
      <a className="quiet-link" href={leaveUrl}>
        {t(words.leave)}
      </a>
    </Outcome>
  );
}

/** A form that is sent with GET drops its address's query: there it goes along as fields. */
function fieldsOf({ method, url, fields }: AuthenticationView["action"]): [string, string][] {
  const query = method === "GET" ? [...(URL.parse(url)?.searchParams ?? [])] : [];
  return [...query, ...Object.entries(fields)];
}
