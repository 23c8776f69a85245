import type { EventEntry } from "#server/events/entry.ts";
import { Product } from "#server/wire/payments/product.ts";
import { RoutingRule } from "#server/wire/routing/routing-rule.ts";
import { Discount } from "#server/wire/selling/discount.ts";
import { Price } from "#server/wire/selling/price.ts";
import { GenerationOfCodes, PromotionCode } from "#server/wire/selling/promotion-code.ts";
import { ShippingRate } from "#server/wire/selling/shipping-rate.ts";
import { TaxRate } from "#server/wire/tax/tax-rate.ts";
import { TaxRegistration } from "#server/wire/tax/tax-registration.ts";

/** Events of what a merchant sells, and at which price: part of the catalog. */
export const sellingEvents = {
  "product.created": { description: "A product was created.", schema: Product, isDefault: false },
  "product.updated": { description: "A product was changed.", schema: Product, isDefault: false },
  "product.out_of_stock": {
    description: "The last unit of a product was sold.",
    schema: Product,
    isDefault: true,
  },
  "product.deleted": { description: "A product was deleted.", schema: Product, isDefault: false },
  "price.created": { description: "A price was created.", schema: Price, isDefault: false },
  "price.updated": {
    description: "A price was changed, or switched on or off.",
    schema: Price,
    isDefault: false,
  },
  "discount.created": {
    description: "A discount was created.",
    schema: Discount,
    isDefault: false,
  },
  "discount.updated": {
    description: "A discount was changed.",
    schema: Discount,
    isDefault: false,
  },
  "discount.deleted": {
    description: "A discount was deleted.",
    schema: Discount,
    isDefault: false,
  },
  "promotion_code.created": {
    description: "A promotion code was created.",
    schema: PromotionCode,
    isDefault: false,
  },
  "promotion_code.updated": {
    description: "A promotion code was changed, activated or deactivated.",
    schema: PromotionCode,
    isDefault: false,
  },
  "promotion_code.generated": {
    description: "Many promotion codes of a discount were generated at once.",
    schema: GenerationOfCodes,
    isDefault: false,
  },
  "tax_rate.created": {
    description: "A tax rate of the merchant's own was created.",
    schema: TaxRate,
    isDefault: false,
  },
  "tax_rate.updated": {
    description: "A tax rate of the merchant's own was changed.",
    schema: TaxRate,
    isDefault: false,
  },
  "tax_rate.deleted": {
    description: "A tax rate of the merchant's own was deleted.",
    schema: TaxRate,
    isDefault: false,
  },
  "tax_registration.created": {
    description: "A tax registration was created.",
    schema: TaxRegistration,
    isDefault: false,
  },
  "tax_registration.updated": {
    description: "A tax registration was changed.",
    schema: TaxRegistration,
    isDefault: false,
  },
  "tax_registration.deleted": {
    description: "A tax registration was deleted.",
    schema: TaxRegistration,
    isDefault: false,
  },
  "routing_rule.created": {
    description: "A routing rule was created.",
    schema: RoutingRule,
    isDefault: false,
  },
  "routing_rule.updated": {
    description: "A routing rule was changed or moved.",
    schema: RoutingRule,
    isDefault: false,
  },
  "routing_rule.deleted": {
    description: "A routing rule was deleted.",
    schema: RoutingRule,
    isDefault: false,
  },
  "shipping_rate.created": {
    description: "A shipping rate was created.",
    schema: ShippingRate,
    isDefault: false,
  },
  "shipping_rate.updated": {
    description: "A shipping rate was changed.",
    schema: ShippingRate,
    isDefault: false,
  },
  "shipping_rate.deleted": {
    description: "A shipping rate was deleted.",
    schema: ShippingRate,
    isDefault: false,
  },
} as const satisfies Record<string, EventEntry>;
