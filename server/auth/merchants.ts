import { z } from "zod";
import { hashGivenPassword } from "#server/auth/new-password.ts";
import { operated, type Operator } from "#server/core/caller/operator.ts";
import { actFor, type Services } from "#server/core/context.ts";
import { DomainError } from "#server/core/errors.ts";
import { newId } from "#server/core/ids.ts";
import { enterAct } from "#server/data/audit/entry.ts";
import type { Tx } from "#server/data/db.ts";
import { transactAside } from "#server/data/transact.ts";
import type { Role } from "#server/generated/prisma/enums.ts";
import { EmailAddress } from "#server/wire/atoms/email/email-address.ts";
import { passwordLengthMax, passwordLengthMin } from "#server/wire/atoms/merchant/password.ts";
import { requiredText } from "#server/wire/atoms/text.ts";

type NewMerchant = { name: string; email: string; password: string };
type NewUser = { merchantId: string; email: string; name: string; password: string; role: Role };

const Name = requiredText(250);
const Password = z.string().min(passwordLengthMin).max(passwordLengthMax);

/**
 * Makes a merchant and its owner, who signs in with this email address and password. In live it asks
 * a second factor of everybody, until an owner says otherwise. Atomic.
 * @throws validation_failed · conflict (the address has an account)
 */
export async function createMerchant(
  services: Services,
  input: NewMerchant,
  operator?: Operator,
): Promise<{ merchantId: string; userId: string }> {
  check({ name: Name, email: EmailAddress, password: Password }, input);
  const { password, name, email: address } = input;
  const passwordHash = await hashGivenPassword(services, { password, about: [name, address] });
  const now = services.clock.now();
  return transactAside(services, async (unit) => {
    const merchantId = newId("merchant");
    const requireSecondFactor = services.env.APP_ENV === "live";
    await unit.tx.merchant.create({
      data: { id: merchantId, name, requireSecondFactor, createdAt: now, updatedAt: now },
    });
    const userId = await insertUser(unit.tx, {
      merchantId,
      email: input.email,
      name: input.name,
      passwordHash,
      role: "owner",
      now,
    });
    const told = operated(operator, "operator.createMerchant", { id: merchantId, name, userId });
    enterAct(unit, { ...actFor(services, merchantId), ...told });
    return { merchantId, userId };
  });
}

/**
 * Makes a person of the merchant's staff. Atomic.
 * @throws validation_failed · not_found (no such merchant) · conflict (the address has an account)
 */
export async function createUser(
  services: Services,
  input: NewUser,
  operator?: Operator,
): Promise<{ userId: string }> {
  check({ name: Name, email: EmailAddress, password: Password }, input);
  const { password, name, email: address } = input;
  const passwordHash = await hashGivenPassword(services, { password, about: [name, address] });
  const now = services.clock.now();
  return transactAside(services, async (unit) => {
    const merchant = await unit.tx.merchant.findUnique({ where: { id: input.merchantId } });
    if (!merchant) throw new DomainError("not_found", "There is no such merchant.");
    const { merchantId, email, name, role } = input;
    const userId = await insertUser(unit.tx, { merchantId, email, name, passwordHash, role, now });
    const told = operated(operator, "operator.createUser", { userId, name, role });
    enterAct(unit, { ...actFor(services, merchantId), ...told });
    return { userId };
  });
}

/**
 * Email addresses are compared without regard to case, of the letters that those of accounts are made of. Others have
 * small letters among these (U+212A, the sign of the kelvin): their mailboxes are not the account's.
 */
export function emailKey(email: string): string {
  return email.trim().replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

type UserRow = {
  merchantId: string;
  email: string;
  name: string;
  passwordHash: string;
  role: Role;
  now: Date;
};

async function insertUser(tx: Tx, user: UserRow): Promise<string> {
  const { merchantId, name, passwordHash, role, now } = user;
  const id = newId("user");
  const email = emailKey(user.email);
  // One statement decides: two at once cannot both find the address free.
  const { count } = await tx.user.createMany({
    data: [{ id, email, name, passwordHash, createdAt: now, updatedAt: now }],
    skipDuplicates: true,
  });
  if (count === 0)
    throw new DomainError(
      "conflict",
      "This email address already has an account. Sign in, or use another address.",
    );
  await tx.membership.create({ data: { merchantId, userId: id, role, createdAt: now } });
  return id;
}

function check(shape: z.ZodRawShape, input: object): void {
  const parsed = z.object(shape).safeParse(input);
  if (parsed.success) return;
  const problems = parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
  throw new DomainError("validation_failed", problems);
}
