import { useRef } from "react";
import { useFieldArray, useWatch } from "react-hook-form";
import { type ControlProps, Field } from "#components/form/fields/field.tsx";
import { ProblemList } from "#components/form/problem-list.tsx";
import { blankItem, toItemValues } from "#components/line-items/item-values.ts";
import { LinesTotal } from "#components/line-items/line-fields.tsx";
import type { PaymentLinkForm } from "#components/payment-links/form/form-type.ts";
import { linesProblem } from "#components/payment-links/form/lines-problem.ts";
import { ProductLine } from "#components/payment-links/form/product-line.tsx";
import { addable, type Sellable } from "#components/payment-links/sellable.ts";
import { toChoice } from "#components/subscriptions/period-choice.ts";
import { Button } from "#components/ui/button.tsx";
import { cn } from "#components/ui/cn.ts";
import { Select } from "#components/ui/select.tsx";
import { lineItemsMax } from "#server/wire/atoms/money/line-limits.ts";

type ProductChoiceProps = { form: PaymentLinkForm; products: Sellable[] };

/** The choice that is no product. */
const ownLine = "own";

/** The choice of what a link sells: products, or an amount. The first product brings its name, currency and period. */
export function ProductChoice({ form, products }: ProductChoiceProps) {
  const lines = useFieldArray({ control: form.control, name: "lineItems" });
  const [lineItems, currency, mode, recurring] = useWatch({
    control: form.control,
    name: ["lineItems", "currency", "mode", "recurring"],
  });
  const choice = useRef<HTMLDivElement>(null);
  const hasLines = lines.fields.length > 0;
  const toAdd = addable(products, { lineItems, currency, mode, recurring });
  if (products.length === 0) return null;

  // The control that was pressed is gone: the keyboard goes on where the next thing is chosen.
  const toChoice = () => choice.current?.querySelector("select")?.focus();
  const add = (id: string) => {
    if (id === ownLine) return lines.append(blankItem);
    const product = toAdd.find((one) => one.id === id);
    if (!product) return;
    lines.append(lineOf(product), { shouldFocus: false });
    if (!hasLines) begin(form, product);
  };
  const remove = (index: number) => {
    lines.remove(index);
    toChoice();
  };
  return (
    <Field label="What do you sell?">
      {(control) => (
        <>
          <div
            ref={choice}
            className={cn(
              hasLines && "divide-y divide-line rounded-lg border border-line-strong shadow-sm",
            )}
          >
            {lines.fields.map(({ id }, index) => (
              <ProductLine
                key={id}
                form={form}
                index={index}
                products={products}
                onRemove={() => remove(index)}
              />
            ))}
            <NextChoice
              control={control}
              toAdd={toAdd}
              count={lines.fields.length}
              onAdd={add}
              onNone={() => {
                lines.replace([]);
                toChoice();
              }}
            />
          </div>
          {hasLines && <Sum form={form} currency={currency} />}
        </>
      )}
    </Field>
  );
}

type NextChoiceProps = {
  control: ControlProps;
  toAdd: Sellable[];
  /** The number of lines so far. */
  count: number;
  onAdd: (id: string) => void;
  onNone: () => void;
};

/** The first choice, and below the lines the next one. */
function NextChoice({ control, toAdd, count, onAdd, onNone }: NextChoiceProps) {
  const hasLines = count > 0;
  return (
    <div
      className={cn(
        hasLines &&
          "flex flex-wrap items-center gap-x-3 rounded-b-lg bg-surface-sunken pr-3 [&_select]:border-transparent [&_select]:bg-transparent [&_select]:shadow-none",
      )}
    >
      <Select
        {...control}
        value=""
        disabled={count >= lineItemsMax}
        className={hasLines ? "min-w-0 flex-1 basis-52" : undefined}
        onChange={(event) => onAdd(event.target.value)}
      >
        <option value="">{hasLines ? "Add another product" : "Just an amount"}</option>
        {toAdd.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
        {hasLines && <option value={ownLine}>Something else, such as delivery</option>}
      </Select>
      {hasLines && (
        <Button variant="ghost" size="sm" className="ml-auto text-link" onClick={onNone}>
          or just an amount
        </Button>
      )}
    </div>
  );
}

type SumProps = Omit<ProductChoiceProps, "products"> & { currency: string };

function Sum({ form, currency }: SumProps) {
  const problem = linesProblem(form);
  return (
    <div className="mt-3 space-y-3">
      <div className="flex pr-3">
        <LinesTotal form={form} currency={currency} words="Total" />
      </div>
      <ProblemList problems={problem ? [problem] : []} />
    </div>
  );
}

function begin(form: PaymentLinkForm, { name, currency, recurring }: Sellable) {
  const change = { shouldDirty: true } as const;
  form.setValue("currency", currency, change);
  form.setValue("chooseAmount", false, change);
  form.setValue("mode", recurring ? "subscription" : "payment", change);
  if (recurring) form.setValue("recurring", toChoice(recurring), change);
  if (!form.getValues("name").trim()) form.setValue("name", name, change);
}

function lineOf({ name, productId, priceId, amount, currency }: Sellable) {
  return toItemValues({
    name,
    productId,
    priceId,
    quantity: 1,
    amount,
    currency,
    imageId: null,
    imageUrl: null,
  });
}
