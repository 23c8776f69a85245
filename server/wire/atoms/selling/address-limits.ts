/** Longest texts of a customer's address, in characters. Without a schema, so that the command line can read it, too. */
export const addressMax = { line1: 200, line2: 200, city: 120, region: 120, postalCode: 32 };
/** Longest tax number, in characters. */
export const taxNumberMax = 40;

/** The parts of an address that a shopper types. The page chooses the country for them at first. */
export const typedParts = Object.keys(addressMax);
