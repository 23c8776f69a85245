import { ExpressMark } from "#components/checkout/form/methods/express-mark.tsx";
import type { Translate } from "#components/checkout/messages/translate.ts";
import type { Order, PayForm } from "#server/checkout/view.ts";
import { type ExpressWay, redirectFacts } from "#server/wire/atoms/checkout/bank-redirects.ts";

type ExpressProps = { t: Translate; order: Order; form: PayForm };

/** Buttons that pay with cards and addresses kept elsewhere, before anything is typed. */
export function ExpressWays({ t, order, form }: ExpressProps) {
  const { express, expressInBrowser, processorFields } = form.methods;
  const isShown = express.length > 0;
  if (!isShown && (expressInBrowser.length === 0 || processorFields === null)) return null;
  return (
    <div className="express" hidden={!isShown} data-express-ways>
      <div className="express-buttons">
        {express.map((way) => (
          <ExpressButton key={way} way={way} />
        ))}
        {processorFields && expressInBrowser.length > 0 && (
          <div
            id="processor-express"
            data-publishable-key={processorFields.publishableKey}
            data-units={processorFields.units}
            data-currency={order.currency.toLowerCase()}
            data-mode={order.mode}
            data-ways={expressInBrowser.join(" ")}
          />
        )}
      </div>
      <p className="express-or small">{t("orPayOtherwise")}</p>
    </div>
  );
}

/** The server says what is missing, as fields of a card are. */
function ExpressButton({ way }: { way: ExpressWay }) {
  return (
    <button
      type="submit"
      name="express"
      value={way}
      className={`button express-${way}`}
      aria-label={redirectFacts(way).label}
      dir="ltr"
      formNoValidate
    >
      <ExpressMark way={way} />
    </button>
  );
}
