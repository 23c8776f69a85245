import { z } from "zod";
import { EmailAddress } from "#server/wire/atoms/email/email-address.ts";
import { id, MerchantIdInput } from "#server/wire/atoms/id.ts";
import { listOf, OffsetPage } from "#server/wire/atoms/lists/pagination.ts";
import { roleNames } from "#server/wire/atoms/merchant/role-names.ts";
import { requiredText, text } from "#server/wire/atoms/text.ts";
import { Timestamp } from "#server/wire/atoms/timestamp.ts";

const userId = "usr_01jbq8v6n2e8t9x4k3m5r7w0yz";

export const RoleName = z
  .enum(roleNames)
  .meta({ description: "Role, which decides what the person may do.", example: "developer" });

/** A person of the merchant's staff. */
export const Member = z
  .object({
    userId: id(userId),
    name: text(250).meta({ description: "Name.", example: "Ada Park" }),
    email: text(254).meta({ description: "Email address.", example: "ada@fern.example" }),
    role: RoleName,
    lastSeenAt: Timestamp.nullable().meta({
      description: "Last use of the dashboard, to five minutes.",
      example: null,
    }),
    createdAt: Timestamp.meta({ description: "When the person joined." }),
  })
  .meta({ id: "Member" });
export type Member = z.infer<typeof Member>;

export const ListMembers = OffsetPage;
export const MemberList = listOf(Member);

const Person = { merchantId: MerchantIdInput, userId: id(userId) };

export const ChangeRole = z.object({ ...Person, role: RoleName });
export type ChangeRole = z.infer<typeof ChangeRole>;

export const RemoveMember = z.object(Person);
export type RemoveMember = z.infer<typeof RemoveMember>;

export const InviteMember = z.object({
  merchantId: MerchantIdInput,
  email: EmailAddress.meta({
    description: "Where the invitation goes.",
    example: "ada@fern.example",
  }),
  name: requiredText(250).meta({ description: "Name.", example: "Ada Park" }),
  role: RoleName,
});
export type InviteMember = z.infer<typeof InviteMember>;

export const RequireSecondFactor = z.object({ isRequired: z.boolean() });
export type RequireSecondFactor = z.infer<typeof RequireSecondFactor>;

const invitationId = id("inv_01jbq8v6n2e8t9x4k3m5r7w0yz");

/** Somebody who was invited and has not answered. */
export const Invitation = z
  .object({
    id: invitationId,
    email: text(254).meta({ description: "Email address.", example: "ada@fern.example" }),
    name: text(250).meta({ description: "Name, as the inviter wrote it.", example: "Ada Park" }),
    role: RoleName,
    invitedBy: text(250).meta({
      description: "Name of the person who invited them.",
      example: "Jo Fern",
    }),
    expired: z.boolean().meta({ description: "Whether it is too late to accept.", example: false }),
    createdAt: Timestamp,
    expiresAt: Timestamp,
  })
  .meta({ id: "Invitation" });
export type Invitation = z.infer<typeof Invitation>;

export const InvitationList = listOf(Invitation);

export const WithdrawInvitation = z.object({ merchantId: MerchantIdInput, id: invitationId });
export type WithdrawInvitation = z.infer<typeof WithdrawInvitation>;
