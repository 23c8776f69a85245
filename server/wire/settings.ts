import { z } from "zod";
import type { brandingNames } from "#server/wire/atoms/checkout/branding-names.ts";
import { HostedCheckoutConfig } from "#server/wire/atoms/checkout/config.ts";
import { EmailAddress } from "#server/wire/atoms/email/email-address.ts";
import { id } from "#server/wire/atoms/id.ts";
import { isTimeZone } from "#server/wire/atoms/lists/zone-days.ts";
import { changeRulesShape } from "#server/wire/atoms/merchant/change-rules.ts";
import { dunningShape } from "#server/wire/atoms/merchant/dunning.ts";
import { methodRulesShape } from "#server/wire/atoms/merchant/method-rules.ts";
import { portalRulesShape } from "#server/wire/atoms/merchant/portal-rules.ts";
import { Currency } from "#server/wire/atoms/money/currency.ts";
import { requiredText, text } from "#server/wire/atoms/text.ts";

export type Branding = Pick<HostedCheckoutConfig, (typeof brandingNames)[number]>;

const page = HostedCheckoutConfig.shape;

const changeable = {
  merchantAlias: requiredText(120).nullable(),
  merchantLegalName: requiredText(200).nullable(),
  merchantAvatarTextPlaceholder: requiredText(4).nullable(),
  /** URL of an uploaded image of the merchant that everyone may see. */
  merchantAvatarUrl: requiredText(2048).nullable(),
  accentColor: page.accentColor.unwrap().nullable(),
  backgroundColor: page.backgroundColor.unwrap().nullable(),
  corners: page.corners.unwrap().nullable(),
  colorScheme: page.colorScheme.unwrap().nullable(),
  typeface: page.typeface.unwrap().nullable(),
  supportEmail: EmailAddress.nullable(),
  /** Time zone whose midnights separate the dashboard's days; null: the reader's own. */
  timeZone: text(64).refine(isTimeZone, "must be the name of a time zone").nullable(),
  /** Currency whose figures the overview shows first; null: the busiest. */
  mainCurrency: Currency.nullable(),
  /** Numbers of invoices and credit notes begin with it; null: INV. */
  invoicePrefix: text(10)
    .regex(/^[A-Z0-9]{1,10}$/, "must be 1 to 10 capital letters or digits")
    .nullable(),
  /** Whether each charge of a subscription makes an invoice; null takes the default, which is yes. */
  invoicesOfSubscriptions: z.boolean().nullable(),
  /** How declined renewals are tried again: read, these say what is in force; null takes the default. */
  retryDays: dunningShape.retryDays.nullable(),
  afterRetries: dunningShape.afterRetries.nullable(),
  declineEmails: dunningShape.declineEmails.nullable(),
  renewalEmails: dunningShape.renewalEmails.nullable(),
  cardExpiryEmails: dunningShape.cardExpiryEmails.nullable(),
  /** The acts that customers are permitted on their page: read, these say what is in force; null takes the default. */
  portalCancel: portalRulesShape.portalCancel.nullable(),
  portalPause: portalRulesShape.portalPause.nullable(),
  portalPlan: portalRulesShape.portalPlan.nullable(),
  portalCards: portalRulesShape.portalCards.nullable(),
  portalDetails: portalRulesShape.portalDetails.nullable(),
  portalBilling: portalRulesShape.portalBilling.nullable(),
  /** The banks' ways to pay that pages offer; read, these say what is in force; null takes the default, which is no. */
  offersIdeal: methodRulesShape.offersIdeal.nullable(),
  offersBancontact: methodRulesShape.offersBancontact.nullable(),
  offersEps: methodRulesShape.offersEps.nullable(),
  offersP24: methodRulesShape.offersP24.nullable(),
  offersKlarna: methodRulesShape.offersKlarna.nullable(),
  offersPaypal: methodRulesShape.offersPaypal.nullable(),
  offersApplePay: methodRulesShape.offersApplePay.nullable(),
  offersGooglePay: methodRulesShape.offersGooglePay.nullable(),
  offersLink: methodRulesShape.offersLink.nullable(),
  offersPix: methodRulesShape.offersPix.nullable(),
  offersBlik: methodRulesShape.offersBlik.nullable(),
  offersSepaDebit: methodRulesShape.offersSepaDebit.nullable(),
  offersBacsDebit: methodRulesShape.offersBacsDebit.nullable(),
  offersUsBankAccount: methodRulesShape.offersUsBankAccount.nullable(),
  /** How changes of plans take effect and are priced: read, these say what is in force; null takes the default. */
  planUpgrade: changeRulesShape.planUpgrade.nullable(),
  planDowngrade: changeRulesShape.planDowngrade.nullable(),
  prorateBy: changeRulesShape.prorateBy.nullable(),
};
export const settingNames = Object.keys(changeable) as (keyof typeof changeable)[];

const Changeable = z.object(changeable);
export type Changeable = z.infer<typeof Changeable>;

/** Choices that a merchant makes for itself, other than its team; null where it has decided nothing and there is no default. */
export const Settings = Changeable.extend({
  /** The merchant's. */
  id: id("mer_01jbq8v6n2e8t9x4k3m5r7w0yz"),
  name: text(200),
});
export type Settings = z.infer<typeof Settings>;

export const UpdateSettings = Changeable.partial().extend({
  /** Merchant that the form was opened for; another tab may have switched to another merchant meanwhile. */
  id: Settings.shape.id,
  /** Values that the form showed for the settings it changes. */
  seen: Changeable.partial(),
});
export type UpdateSettings = z.infer<typeof UpdateSettings>;
