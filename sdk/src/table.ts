// Written by `npm run sdk` from the API document.
export const table = {
  "auditLog": {
    "list": [
      "GET",
      "/audit-log",
      "auditLogList",
      "list"
    ]
  },
  "authentication": {
    "token": [
      "GET",
      "/authentication/token",
      "authenticationToken"
    ],
    "jwks": [
      "GET",
      "/authentication/jwks",
      "authenticationJwks",
      "bare"
    ]
  },
  "balance": {
    "get": [
      "GET",
      "/balance",
      "balanceGet"
    ],
    "history": [
      "GET",
      "/balance/history",
      "balanceHistory",
      "list"
    ]
  },
  "customers": {
    "balance": [
      "GET",
      "/customers/{id}/balance",
      "balanceOfCustomer"
    ],
    "transactions": [
      "GET",
      "/customers/{id}/transactions",
      "balanceCustomerTransactions",
      "list"
    ],
    "create": [
      "POST",
      "/customers",
      "customersCreate"
    ],
    "list": [
      "GET",
      "/customers",
      "customersList",
      "list"
    ],
    "get": [
      "GET",
      "/customers/{id}",
      "customersGet"
    ],
    "update": [
      "PATCH",
      "/customers/{id}",
      "customersUpdate"
    ],
    "forgetDevices": [
      "POST",
      "/customers/{id}/forget-devices",
      "customersForgetDevices"
    ],
    "paymentMethods": [
      "GET",
      "/customers/{id}/payment-methods",
      "paymentMethodsOfCustomer",
      "list"
    ]
  },
  "checkout": {
    "sessions": {
      "create": [
        "POST",
        "/checkout/sessions",
        "checkoutSessionsCreate"
      ],
      "list": [
        "GET",
        "/checkout/sessions",
        "checkoutSessionsList",
        "list"
      ],
      "get": [
        "GET",
        "/checkout/sessions/{id}",
        "checkoutSessionsGet"
      ],
      "timeline": [
        "GET",
        "/checkout/sessions/{id}/timeline",
        "checkoutSessionsTimeline"
      ],
      "expire": [
        "POST",
        "/checkout/sessions/{id}/expire",
        "checkoutSessionsExpire"
      ],
      "confirm": [
        "POST",
        "/checkout/sessions/{id}/confirm",
        "checkoutSessionsConfirm"
      ]
    }
  },
  "compliance": {
    "create": [
      "POST",
      "/compliance",
      "complianceCreate"
    ],
    "find": [
      "GET",
      "/compliance",
      "complianceFind"
    ],
    "get": [
      "GET",
      "/compliance/{id}",
      "complianceGet"
    ],
    "update": [
      "PATCH",
      "/compliance/{id}",
      "complianceUpdate"
    ]
  },
  "disputes": {
    "list": [
      "GET",
      "/disputes",
      "disputesList",
      "list"
    ],
    "get": [
      "GET",
      "/disputes/{id}",
      "disputesGet"
    ],
    "submitEvidence": [
      "POST",
      "/disputes/{id}/evidence",
      "disputesSubmitEvidence"
    ],
    "close": [
      "POST",
      "/disputes/{id}/close",
      "disputesClose"
    ]
  },
  "reconciliation": {
    "list": [
      "GET",
      "/reconciliation/differences",
      "reconciliationList",
      "list"
    ],
    "run": [
      "POST",
      "/reconciliation/run",
      "reconciliationRun"
    ]
  },
  "events": {
    "create": [
      "POST",
      "/events",
      "eventsCreate"
    ],
    "list": [
      "GET",
      "/events",
      "eventsList",
      "list"
    ],
    "listTypes": [
      "GET",
      "/events/types",
      "eventsListTypes",
      "list"
    ],
    "tail": [
      "GET",
      "/events/tail",
      "eventsTail"
    ],
    "get": [
      "GET",
      "/events/{id}",
      "eventsGet"
    ],
    "resend": [
      "POST",
      "/events/{id}/resend",
      "eventsResend"
    ]
  },
  "health": {
    "check": [
      "GET",
      "/health",
      "healthCheck",
      "bare"
    ]
  },
  "notifications": {
    "sendEmail": [
      "POST",
      "/notifications/email",
      "notificationsSendEmail"
    ],
    "sendSms": [
      "POST",
      "/notifications/sms",
      "notificationsSendSms"
    ],
    "list": [
      "GET",
      "/notifications",
      "notificationsList",
      "list"
    ],
    "get": [
      "GET",
      "/notifications/{id}",
      "notificationsGet"
    ]
  },
  "paymentIntents": {
    "create": [
      "POST",
      "/payment-intents",
      "paymentIntentsCreate"
    ],
    "list": [
      "GET",
      "/payment-intents",
      "paymentIntentsList",
      "list"
    ],
    "get": [
      "GET",
      "/payment-intents/{id}",
      "paymentIntentsGet"
    ],
    "confirm": [
      "POST",
      "/payment-intents/{id}/confirm",
      "paymentIntentsConfirm"
    ],
    "capture": [
      "POST",
      "/payment-intents/{id}/capture",
      "paymentIntentsCapture"
    ],
    "cancel": [
      "POST",
      "/payment-intents/{id}/cancel",
      "paymentIntentsCancel"
    ],
    "papers": [
      "GET",
      "/payment-intents/{id}/papers",
      "paymentIntentsPapers"
    ]
  },
  "paymentLinks": {
    "create": [
      "POST",
      "/payment-links",
      "paymentLinksCreate"
    ],
    "list": [
      "GET",
      "/payment-links",
      "paymentLinksList",
      "list"
    ],
    "get": [
      "GET",
      "/payment-links/{id}",
      "paymentLinksGet"
    ],
    "update": [
      "PATCH",
      "/payment-links/{id}",
      "paymentLinksUpdate"
    ],
    "delete": [
      "DELETE",
      "/payment-links/{id}",
      "paymentLinksRemove"
    ]
  },
  "paymentMethods": {
    "list": [
      "GET",
      "/payment-methods",
      "paymentMethodsList",
      "list"
    ],
    "get": [
      "GET",
      "/payment-methods/{id}",
      "paymentMethodsGet"
    ],
    "delete": [
      "DELETE",
      "/payment-methods/{id}",
      "paymentMethodsRemove"
    ]
  },
  "payouts": {
    "create": [
      "POST",
      "/payouts",
      "payoutsCreate"
    ],
    "list": [
      "GET",
      "/payouts",
      "payoutsList",
      "list"
    ],
    "get": [
      "GET",
      "/payouts/{id}",
      "payoutsGet"
    ],
    "cancel": [
      "POST",
      "/payouts/{id}/cancel",
      "payoutsCancel"
    ]
  },
  "personalData": {
    "eraseCustomer": [
      "POST",
      "/customers/{id}/erase",
      "personalDataEraseCustomer"
    ],
    "erasePayment": [
      "POST",
      "/payment-intents/{id}/erase",
      "personalDataErasePayment"
    ]
  },
  "products": {
    "create": [
      "POST",
      "/products",
      "productsCreate"
    ],
    "list": [
      "GET",
      "/products",
      "productsList",
      "list"
    ],
    "multiple": [
      "POST",
      "/products/multiple",
      "productsMultiple"
    ],
    "get": [
      "GET",
      "/products/{id}",
      "productsGet"
    ],
    "update": [
      "PATCH",
      "/products/{id}",
      "productsUpdate"
    ],
    "delete": [
      "DELETE",
      "/products/{id}",
      "productsRemove"
    ]
  },
  "refunds": {
    "create": [
      "POST",
      "/refunds",
      "refundsCreate"
    ],
    "list": [
      "GET",
      "/refunds",
      "refundsList",
      "list"
    ],
    "get": [
      "GET",
      "/refunds/{id}",
      "refundsGet"
    ],
    "cancel": [
      "POST",
      "/refunds/{id}/cancel",
      "refundsCancel"
    ]
  },
  "storage": {
    "createUpload": [
      "POST",
      "/storage/upload-url",
      "storageCreateUpload"
    ],
    "confirmUpload": [
      "POST",
      "/storage/confirm-upload",
      "storageConfirmUpload"
    ],
    "list": [
      "GET",
      "/storage",
      "storageList",
      "list"
    ],
    "get": [
      "GET",
      "/storage/{id}",
      "storageGet"
    ],
    "downloadUrl": [
      "GET",
      "/storage/{id}/download-url",
      "storageDownloadUrl"
    ],
    "delete": [
      "DELETE",
      "/storage/{id}",
      "storageRemove"
    ]
  },
  "subscriptions": {
    "list": [
      "GET",
      "/subscriptions",
      "subscriptionsList",
      "list"
    ],
    "get": [
      "GET",
      "/subscriptions/{id}",
      "subscriptionsGet"
    ],
    "update": [
      "PATCH",
      "/subscriptions/{id}",
      "subscriptionsUpdate"
    ],
    "cancel": [
      "POST",
      "/subscriptions/{id}/cancel",
      "subscriptionsCancel"
    ],
    "resume": [
      "POST",
      "/subscriptions/{id}/resume",
      "subscriptionsResume"
    ]
  },
  "testing": {
    "get": [
      "GET",
      "/testing",
      "testingGet"
    ],
    "advance": [
      "POST",
      "/testing/advance",
      "testingAdvance"
    ],
    "setFault": [
      "POST",
      "/testing/faults",
      "testingSetFault"
    ]
  },
  "transfers": {
    "create": [
      "POST",
      "/transfers",
      "transfersCreate"
    ],
    "list": [
      "GET",
      "/transfers",
      "transfersList",
      "list"
    ],
    "get": [
      "GET",
      "/transfers/{id}",
      "transfersGet"
    ],
    "reverse": [
      "POST",
      "/transfers/{id}/reverse",
      "transfersReverse"
    ]
  },
  "webhookEndpoints": {
    "create": [
      "POST",
      "/webhook-endpoints",
      "webhookEndpointsCreate"
    ],
    "list": [
      "GET",
      "/webhook-endpoints",
      "webhookEndpointsList",
      "list"
    ],
    "get": [
      "GET",
      "/webhook-endpoints/{id}",
      "webhookEndpointsGet"
    ],
    "update": [
      "PATCH",
      "/webhook-endpoints/{id}",
      "webhookEndpointsUpdate"
    ],
    "delete": [
      "DELETE",
      "/webhook-endpoints/{id}",
      "webhookEndpointsRemove"
    ],
    "rotateSecret": [
      "POST",
      "/webhook-endpoints/{id}/rotate-secret",
      "webhookEndpointsRotateSecret"
    ],
    "sendTest": [
      "POST",
      "/webhook-endpoints/{id}/test",
      "webhookEndpointsSendTest"
    ],
    "recover": [
      "POST",
      "/webhook-endpoints/{id}/recover",
      "webhookEndpointsRecover"
    ],
    "listDeliveries": [
      "GET",
      "/webhook-endpoints/{id}/deliveries",
      "webhookEndpointsListDeliveries",
      "list"
    ],
    "explain": [
      "POST",
      "/webhook-endpoints/explain",
      "webhookEndpointsExplain"
    ]
  }
} as const;
