type Named = {
  name: string | null;
  email: string | null;
  phoneNumber: string | null;
  erasedAt: Date | string | null;
};

/** What a customer is called: by name, else by how they are reached, or that nobody knows any more. */
export function customerName({ name, email, phoneNumber, erasedAt }: Named): string | null {
  if (erasedAt) return "Erased customer";
  return name || email || phoneNumber || null;
}
