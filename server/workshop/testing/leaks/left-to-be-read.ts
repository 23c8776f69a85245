/** How a failure begins that says so of a card or a secret: the suite's end knows it by this. */
export const leftToBeRead = "Left where it can be read:";
