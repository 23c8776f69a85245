type Named = {
  name: string | null;
  email: string | null;
  phoneNumber: string | null;
  erasedAt: Date | string | null;
};

/** Name to show for a customer: the name, else a contact address, or a note that the customer was erased. */
export function customerName({ name, email, phoneNumber, erasedAt }: Named): string | null {
  if (erasedAt) return "Erased customer";
  return name || email || phoneNumber || null;
}
