/** Characters of a file: with what JSON adds to them it fits a request's body. */
export const statementMax = 900_000;
