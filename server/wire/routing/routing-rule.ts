import { z } from "zod";
import { bankWayNames } from "#server/wire/atoms/checkout/bank/bank-ways.ts";
import { deletedRecord } from "#server/wire/atoms/deleted.ts";
import { id, IdInput, MerchantIdInput } from "#server/wire/atoms/id.ts";
import { listOf, OffsetPage } from "#server/wire/atoms/lists/pagination.ts";
import { Currency, PriceCurrency } from "#server/wire/atoms/money/currency.ts";
import { PositiveAmount } from "#server/wire/atoms/money/money.ts";
import { Country } from "#server/wire/atoms/selling/selling.ts";
import { requiredText } from "#server/wire/atoms/text.ts";
import { Timestamp } from "#server/wire/atoms/timestamp.ts";

const ruleId = "rule_01jbq8v6n2e8t9x4k3m5r7w0yz";

/** All of them are read for each payment that is tried. */
export const routingRulesMax = 50;

const Processor = requiredText(40).meta({
  description: "Name of a processor that takes new payments.",
  example: "second_sandbox",
});

const Method = z
  .enum(["card", ...bankWayNames])
  .meta({ description: "Way to pay.", example: "card" });

const Brand = z
  .enum(["visa", "mastercard", "amex", "discover", "jcb", "diners", "unionpay", "maestro"])
  .meta({ description: "Brand of a card.", example: "visa" });

const PaidCountry = Country.meta({ description: "Country of the shopper.", example: "NL" });

const Position = z
  .int()
  .min(1)
  .max(routingRulesMax)
  .meta({ description: "Place among the rules: 1 is asked first.", example: 1 });

const SharePercent = z.int().min(1).max(100).meta({
  description: "Percent of the payments that fit, chosen by their ids: the same one each time.",
  example: 100,
});

const conditions = {
  methods: z.array(Method).max(10).meta({ description: "Ways to pay; empty: any." }),
  currencies: z.array(PriceCurrency).max(200).meta({ description: "Currencies; empty: any." }),
  countries: z.array(PaidCountry).max(250).meta({
    description:
      "Countries of the shopper; empty: any. A payment without a known one does not fit.",
  }),
  brands: z.array(Brand).max(10).meta({
    description:
      "Brands of cards; empty: any. A payment fits where its card is known before it is charged.",
  }),
};

const least = "Least amount that fits, included, in the smallest unit of the one currency.";
const most = "Greatest amount that fits, included, in the smallest unit of the one currency.";
const bounds = {
  minimumAmount: PositiveAmount.meta({ description: least, example: 50_000 }),
  maximumAmount: PositiveAmount.meta({ description: most, example: 100_000 }),
};

/** Which processor a new payment goes to (contract §4, "Routing (+)"). */
export const RoutingRule = z
  .object({
    id: id(ruleId),
    merchantId: id("mer_01jbq8v6n2e8t9x4k3m5r7w0yz", "Merchant whose payments it routes."),
    position: Position,
    processor: Processor,
    methods: z
      .array(z.string())
      .meta({ description: "Ways to pay; empty: any.", example: ["card"] }),
    currencies: z.array(Currency).meta({ description: "Currencies; empty: any." }),
    countries: z
      .array(z.string())
      .meta({ description: "Countries of the shopper; empty: any.", example: ["NL"] }),
    brands: z
      .array(z.string())
      .meta({ description: "Brands of cards; empty: any.", example: ["visa"] }),
    minimumAmount: bounds.minimumAmount.nullable(),
    maximumAmount: bounds.maximumAmount.nullable(),
    sharePercent: SharePercent,
    sentence: z.string().meta({
      description: "The rule in words.",
      example: "Card payments from the Netherlands go to Second sandbox.",
    }),
    createdAt: Timestamp,
    updatedAt: Timestamp,
    deletedAt: Timestamp.nullable().meta({
      description: "Null when the rule is not deleted.",
      example: null,
    }),
  })
  .meta({ id: "RoutingRule" });
export type RoutingRule = z.infer<typeof RoutingRule>;

export const CreateRoutingRule = z.object({
  processor: Processor,
  position: Position.optional().meta({
    description: "Place among the rules, 1 for the first; by default after all others.",
  }),
  methods: conditions.methods.optional(),
  currencies: conditions.currencies.optional(),
  countries: conditions.countries.optional(),
  brands: conditions.brands.optional(),
  minimumAmount: bounds.minimumAmount.nullish(),
  maximumAmount: bounds.maximumAmount.nullish(),
  sharePercent: SharePercent.optional(),
  merchantId: MerchantIdInput,
});
export type CreateRoutingRule = z.infer<typeof CreateRoutingRule>;

export const UpdateRoutingRule = CreateRoutingRule.partial().extend(IdInput.shape);
export type UpdateRoutingRule = z.infer<typeof UpdateRoutingRule>;

export const ListRoutingRules = OffsetPage;
export type ListRoutingRules = z.infer<typeof ListRoutingRules>;

export const RoutingRuleList = listOf(RoutingRule).extend({
  data: z
    .array(RoutingRule)
    .meta({ description: "One page of rules, the first to be asked first." }),
});

export const ReorderRoutingRules = z.object({
  ids: z
    .array(id(ruleId, "A rule."))
    .min(1)
    .max(routingRulesMax)
    .meta({ description: "The ids of all rules, the first to be asked first." }),
  merchantId: MerchantIdInput,
});
export type ReorderRoutingRules = z.infer<typeof ReorderRoutingRules>;

export const RoutingRuleOrder = z
  .object({ data: z.array(RoutingRule).meta({ description: "All rules in their order." }) })
  .meta({ id: "RoutingRuleOrder" });
export type RoutingRuleOrder = z.infer<typeof RoutingRuleOrder>;

export const DeletedRoutingRule = deletedRecord(ruleId).meta({ id: "DeletedRoutingRule" });

export const PreviewRouting = z.object({
  paymentIntentId: id(
    "pi_01jbq8v6n2e8t9x4k3m5r7w0yz",
    "A payment, whose facts are taken.",
  ).optional(),
  amount: PositiveAmount.optional().meta({ description: "Amount to pay, in the smallest unit." }),
  currency: PriceCurrency.optional(),
  method: Method.default("card"),
  country: PaidCountry.optional(),
  brand: Brand.optional(),
  merchantId: MerchantIdInput,
});
export type PreviewRouting = z.infer<typeof PreviewRouting>;

const RuleVerdict = z
  .object({
    routingRuleId: id(ruleId),
    sentence: z.string().meta({
      description: "The rule in words.",
      example: "Payments in EUR go to Second sandbox.",
    }),
    verdict: z.enum(["applies", "next", "passed_over"]).meta({
      description:
        "applies: it decides. next: it fits too, and its processor is asked where an earlier one cannot be. passed_over: it does not fit.",
      example: "applies",
    }),
    reason: z.string().meta({ description: "Why, in a sentence.", example: "It fits." }),
  })
  .meta({ id: "RoutingVerdict" });

const Route = z
  .object({
    processor: Processor,
    routingRuleId: id(ruleId, "Rule that names it; null: it takes all other payments.").nullable(),
    accepts: z.boolean().meta({
      description: "False while it does not answer, so that no new charge is given to it.",
      example: true,
    }),
  })
  .meta({ id: "PaymentRoute" });

export const RoutingPreview = z
  .object({
    rules: z
      .array(RuleVerdict)
      .meta({ description: "Every rule in order, with why it applies or not." }),
    routes: z.array(Route).meta({
      description:
        "The processors that are asked, in order: the next only if the one before has charged nothing.",
    }),
  })
  .meta({ id: "RoutingPreview", description: "Where a payment would go. Nothing was changed." });
export type RoutingPreview = z.infer<typeof RoutingPreview>;
