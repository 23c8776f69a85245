/** The resources of billing beside subscriptions, as a part of `resources`. */
export const billingResources = {
  billing: {
    path: "billing",
    scope: "billing",
    chapter: {
      tag: "Billing",
      description: "Monthly recurring revenue, what moves it, and the subscriptions that make it.",
    },
  },
  portalSession: {
    idPrefix: "ps",
    path: "portal-sessions",
    scope: "portal-sessions",
    chapter: {
      tag: "Portal sessions",
      description: "Links to the page on which customers manage what they have with the merchant.",
    },
  },
  invoice: {
    // Not inv, which invitations of staff have.
    idPrefix: "in",
    entityType: "invoice",
    path: "invoices",
    scope: "invoices",
    chapter: {
      tag: "Invoices",
      description: "Bills of customers, with numbers that have no gaps.",
    },
    place: "invoices",
  },
  creditNote: {
    idPrefix: "cn",
    entityType: "credit_note",
    path: "credit-notes",
    scope: "credit-notes",
    chapter: { tag: "Credit notes", description: "Corrections of invoices." },
  },
  invoiceReport: {
    path: "invoice-reports",
    scope: "invoice-reports",
    chapter: {
      tag: "Invoice reports",
      description: "Invoices and credit notes of a period, as accountants import them.",
    },
  },
  bankStatement: {
    idPrefix: "bst",
    path: "bank-statements",
    scope: "bank-statements",
    chapter: {
      tag: "Bank statements",
      description: "Files of a bank (camt.053), whose credits mark invoices as paid.",
    },
  },
} as const;
