"use client";

import { useWatch } from "react-hook-form";
import { SelectField, TextField } from "#components/form/fields/form-fields.tsx";
import { SwitchRow } from "#components/form/fields/switch-row.tsx";
import type { PaymentLinkForm } from "#components/payment-links/form/form-type.ts";
import { Group } from "#components/payment-links/form/selling/group.tsx";
import { DeliveryList, OfferList } from "#components/payment-links/form/selling/price-lists.tsx";
import { QuestionList } from "#components/payment-links/form/selling/question-list.tsx";

type GroupsProps = { form: PaymentLinkForm };

/** How the link sells, in groups that open when they are wanted; none of it is for a card that is only saved. */
export function SellingGroups({ form }: GroupsProps) {
  const mode = useWatch({ control: form.control, name: "mode" });
  const sells = mode !== "setup";
  return (
    <section>
      <h2 className="mb-1.5 font-medium">Selling</h2>
      <div className="divide-y divide-line border-y border-line">
        {mode === "subscription" && <Trial form={form} />}
        {sells && <Discounts form={form} />}
        {sells && <Delivery form={form} />}
        <Questions form={form} />
        <ConsentGroup form={form} />
        {sells && <Tips form={form} />}
        {sells && <BesideOrder form={form} />}
        <Taxes form={form} />
        {sells && <Reminders form={form} />}
      </div>
    </section>
  );
}

function Trial({ form }: GroupsProps) {
  const [days, ending] = useWatch({
    control: form.control,
    name: ["trialDays", "trialWithoutCard"],
  });
  const length = days === "" ? "As the prices have it" : `${days} days`;
  const says = ending === "" ? length : `${length}, without a card`;
  return (
    <Group title="Trial" says={days === "0" ? "None" : says}>
      <TextField
        form={form}
        name="trialDays"
        label="Free days"
        optional
        inputMode="numeric"
        placeholder="14"
        autoComplete="off"
        description="0: no trial."
      />
      <SelectField form={form} name="trialWithoutCard" label="Card">
        <option value="">Asked for when the trial begins</option>
        <option value="cancel">Not asked for; without one it is canceled after the trial</option>
        <option value="pause">Not asked for; without one it is paused after the trial</option>
      </SelectField>
    </Group>
  );
}

function Discounts({ form }: GroupsProps) {
  const [allows, code] = useWatch({
    control: form.control,
    name: ["allowPromotionCodes", "promotionCode"],
  });
  return (
    <Group title="Discounts" says={code || (allows ? "Shoppers may enter a code" : "None")}>
      <Toggle
        form={form}
        name="allowPromotionCodes"
        label="Allow discount codes"
        description="The page then has a field for one."
      />
      <TextField
        form={form}
        name="promotionCode"
        label="Code that applies from the start"
        optional
        autoComplete="off"
        placeholder="SPRING20"
      />
    </Group>
  );
}

function Delivery({ form }: GroupsProps) {
  const [options, countries] = useWatch({
    control: form.control,
    name: ["shippingOptions", "shippingCountries"],
  });
  return (
    <Group title="Delivery" says={counted(options.length, "way", countries && `to ${countries}`)}>
      <DeliveryList form={form} />
      <TextField
        form={form}
        name="shippingCountries"
        label="Countries"
        optional
        description="Two letters each, such as NL, DE; empty for all."
        autoComplete="off"
      />
    </Group>
  );
}

function Questions({ form }: GroupsProps) {
  const fields = useWatch({ control: form.control, name: "customFields" });
  return (
    <Group title="Questions" says={counted(fields.length, "field")}>
      <QuestionList form={form} />
    </Group>
  );
}

function ConsentGroup({ form }: GroupsProps) {
  const { required, ...texts } = useWatch({ control: form.control, name: "consent" });
  const asked = Object.values(texts).filter(Boolean).length;
  return (
    <Group title="Consent" says={counted(asked, "text", asked > 0 && required && "required")}>
      <TextField form={form} name="consent.terms" label="URL of your terms of sale" optional />
      <TextField form={form} name="consent.privacy" label="URL of your privacy notice" optional />
      <TextField form={form} name="consent.returns" label="URL of your terms of returns" optional />
      <Toggle
        form={form}
        name="consent.required"
        label="Nothing is charged without the tick"
        description="The tick is never set for the shopper."
      />
    </Group>
  );
}

function Tips({ form }: GroupsProps) {
  const { percentages, custom } = useWatch({ control: form.control, name: "tipOptions" });
  return (
    <Group title="Tips" says={percentages || (custom ? "Any amount" : "None")}>
      <TextField
        form={form}
        name="tipOptions.percentages"
        label="Shares in percent"
        optional
        placeholder="5, 10, 15"
        description="At most four."
        autoComplete="off"
      />
      <Toggle
        form={form}
        name="tipOptions.custom"
        label="Allow another amount"
        description="At most as much as the goods cost."
      />
    </Group>
  );
}

function BesideOrder({ form }: GroupsProps) {
  const items = useWatch({ control: form.control, name: "optionalItems" });
  return (
    <Group title="Beside the order" says={counted(items.length, "item")}>
      <OfferList form={form} />
    </Group>
  );
}

function Taxes({ form }: GroupsProps) {
  const asks = useWatch({ control: form.control, name: "businessPurchase" });
  return (
    <Group title="Taxes" says={asks ? "Companies may give their number" : "By your registrations"}>
      <Toggle
        form={form}
        name="businessPurchase"
        label="Offer to buy as a company"
        description="The page then asks for the company's name and tax number. Rates follow from your registrations under Settings."
      />
    </Group>
  );
}

function Reminders({ form }: GroupsProps) {
  const isOn = useWatch({ control: form.control, name: "recovery" });
  return (
    <Group title="Reminders" says={isOn ? "One email of an order that is left" : "None"}>
      <Toggle
        form={form}
        name="recovery"
        label="Offer to remind shoppers"
        description="A shopper who checks the box and leaves gets one email an hour later, with a link to the order. It lets them unsubscribe."
      />
    </Group>
  );
}

type ToggleProps = GroupsProps & {
  name:
    | "allowPromotionCodes"
    | "businessPurchase"
    | "recovery"
    | "consent.required"
    | "tipOptions.custom";
  label: string;
  description: string;
};

function Toggle({ form, name, label, description }: ToggleProps) {
  const isOn = useWatch({ control: form.control, name });
  const turn = (on: boolean) => form.setValue(name, on, { shouldDirty: true });
  return <SwitchRow {...{ label, description, isOn, turn }} error={form.errorOf(name)} />;
}

function counted(count: number, noun: string, also?: string | false): string {
  const said = count === 0 ? "None" : `${count} ${noun}${count === 1 ? "" : "s"}`;
  return also ? `${said}, ${also}` : said;
}
