import { searchable } from "#server/wire/atoms/lists/search.ts";

type Person = {
  id: string;
  name: string | null;
  email: string | null;
  phoneNumber: string | null;
};

/** The text that a search for a customer compares; a telephone number also as digits alone, however it was typed. */
export function customerSearchText({ name, email, phoneNumber, id }: Person): string {
  const digits = phoneNumber?.replace(/\P{Nd}/gu, "");
  return searchable(name, email, phoneNumber, digits === phoneNumber ? null : digits, id);
}
