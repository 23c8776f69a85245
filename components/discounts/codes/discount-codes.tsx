import { CodeEditor } from "#components/discounts/codes/code-editor.tsx";
import { CodeSwitch } from "#components/discounts/codes/code-switch.tsx";
import { usedWords } from "#components/discounts/discount-words.ts";
import { FileLink } from "#components/trpc/file-link.tsx";
import { Card, CardBody, CardHeader } from "#components/ui/card.tsx";
import type { PromotionCode } from "#server/wire/selling/promotion-code.ts";

type DiscountCodesProps = {
  discountId: string;
  codes: PromotionCode[];
  /** How many there are in all. */
  total: number;
  mayWrite: boolean;
};

/** The newest codes of a discount, and all of them as a file. */
export function DiscountCodes({ discountId, codes, total, mayWrite }: DiscountCodesProps) {
  return (
    <Card className="min-w-0">
      <CardHeader title="Codes" />
      <CardBody>
        {codes.length === 0 ? (
          <p className="text-ink-muted">No code gives this discount.</p>
        ) : (
          <ul className="divide-y divide-line text-table">
            {codes.map((code) => (
              <li key={code.id} className="flex flex-wrap items-center gap-x-3 py-1.5">
                <bdi dir="ltr" className="min-w-0 flex-1 basis-28 truncate font-medium">
                  {code.code}
                </bdi>
                <span className="text-ink-muted tabular-nums">
                  {code.active ? `${usedWords(code)} used` : "Deactivated"}
                </span>
                {mayWrite && (
                  <span className="flex items-center">
                    <CodeEditor code={code} />
                    <CodeSwitch id={code.id} code={code.code} active={code.active} />
                  </span>
                )}
              </li>
            ))}
          </ul>
        )}
        {total > 0 && (
          <p className="mt-3 text-table">
            <FileLink href={`/discounts/${discountId}/codes`} className="text-link underline">
              {total === 1 ? "The code as CSV" : `All ${total.toLocaleString("en")} codes as CSV`}
            </FileLink>
          </p>
        )}
      </CardBody>
    </Card>
  );
}
