/** The version of the interface (specification, title), which every answer and the document name. */
export const apiVersion = "0.8.6";
