import { contrastRows } from "#components/branding/contrast-rows.ts";
import { Check } from "#components/icons/icons.ts";
import type { Look } from "#server/checkout/view.ts";
import type { PreviewScheme } from "#server/wire/payments/payment-link-preview.ts";

/** How well the colors can be read, by the rule that the page uses: what cannot, it shifts. */
export function ContrastCheck({ look, scheme }: { look: Look; scheme: PreviewScheme }) {
  return (
    <table
      aria-label="How well it can be read"
      className="w-full rounded-lg bg-surface-sunken text-table"
    >
      <tbody className="divide-y divide-line">
        {contrastRows(look, scheme).map(({ sample, color, ground, words, ratio }) => (
          <tr key={sample}>
            <td className="py-2 pl-3">
              <span
                aria-hidden
                className="inline-block rounded-sm border border-line px-2 py-0.5 font-medium"
                style={{ color, background: ground }}
              >
                {sample}
              </span>
            </td>
            <td className="w-full px-3 py-2">{words}</td>
            <td className="py-2 pr-3 font-medium whitespace-nowrap tabular-nums">
              {(Math.floor(ratio * 10) / 10).toFixed(1)} : 1
            </td>
            <td className="py-2 pr-3 whitespace-nowrap max-sm:hidden">
              <Check aria-hidden className="mr-1 inline size-3.5 text-success" />
              Easy to read
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
