import type { BankMessages } from "#components/checkout/messages/bank/en.ts";

export const bank: BankMessages = {
  declined_code_expired: "使用此代码付款的时间已过。未扣款。请重新付款以获取新代码。",
  declined_incorrect_code: "此代码不正确或已过期。未扣款。请在您的银行应用中获取新代码。",
  code_incomplete: "请输入您的银行应用显示的六位数字。",
  pixNote: "用您的银行应用扫描代码",
  blikNote: "输入您的银行应用中的代码",
  accountNote: "在 {method} 确认付款",
  orPayOtherwise: "或使用其他方式付款",
  accountText: "请在 {method} 确认付款，然后您会回到此页面。",
  codeTitle: "使用 {method} 付款",
  pixText: "请在您的银行应用中扫描代码，或将下方文字复制到应用中。付款后，本页会显示结果。",
  blikText: "请打开您的银行应用并确认付款。付款后，本页会显示结果。",
  codeToCopy: "可复制的代码",
  validUntil: "有效期至 {time}",
  bankCode: "六位代码",
  debitNote: "您的银行将在 {first} 至 {last} 天内付款",
  iban_invalid: "请检查此 IBAN：缺少一部分或有字符错误。",
  mandateText:
    "付款即表示您允许 {merchant} 从您的账户中一次性扣取此金额，并允许您的银行支付。您可以在 8 周内要求银行退款。",
  debitTitle: "您的银行需要 {first} 至 {last} 天",
  debitText: "我们已请求您的银行从 {account} 支付 {amount}，正在等待答复。",
  debitMoney: "尚未付款，也没有出现问题。{amount} 只会扣取一次。",
  debitClose: "您可以关闭此页面。",
  debitAllowed: "您已允许扣款",
  debitMandate: "{time}，授权书 {mandate}",
  debitPays: "您的银行付款",
  debitThen: "{merchant} 完成您的订单",
  debitThenWhen: "银行付款后立即进行",
  seeMandate: "查看授权书",
  debitComing: "正从您的银行汇来",
  debitFailedTitle: "您的银行没有付款",
  debitFailedText: "您的银行没有从 {account} 支付 {amount}。订单尚未付款。",
  sortCode: "银行分类代码",
  accountNumber: "账号",
  routingNumber: "路由号码",
  sort_code_invalid: "银行分类代码有六位数字。",
  account_invalid: "请检查此账号。",
  routing_invalid: "请检查此路由号码：缺少一位数字或有误。",
  bacsText:
    "付款即表示您指示您的银行在 Direct Debit Guarantee 的保障下从此账户支付 {merchant} 的扣款。以后的每次扣款至少提前 {days} 个工作日通过电子邮件通知。",
  achText:
    "付款即表示您授权 {merchant} 从您的账户中一次性扣取此金额，并更正错误的扣款。您可以在对账单后 60 天内向银行报告错误。",
  mandateKept:
    "付款即表示您允许 {merchant} 从您的账户中扣取此金额及以后约定的金额，并允许您的银行支付。以后的每次扣款至少提前 {days} 天通过电子邮件通知。您可以在扣款后 8 周内要求银行退款。",
  achKept:
    "付款即表示您授权 {merchant} 从您的账户中扣取此金额及以后约定的金额，并更正错误的扣款，直到您撤销为止。以后的每次扣款至少提前 {days} 天通过电子邮件通知。您可以在对账单后 60 天内向银行报告错误。",
  mandateAgain:
    "付款即表示您请 {merchant} 依据您先前给予的授权书，现在从此账户扣取此金额。此页面和一封电子邮件会立即通知本次扣款，而不是提前数天。以后的扣款仍按授权书的内容执行。",
  newAccount: "其他账户",
  mandateAlone:
    "您允许 {merchant} 从您的账户中扣取约定的金额，并允许您的银行支付。现在不会扣款。每次扣款至少提前 {days} 天通过电子邮件通知。您可以在扣款后 8 周内要求银行退款。",
  bacsAlone:
    "您指示银行在 Direct Debit Guarantee 的保障下，从此账户支付 {merchant} 的扣款。现在不会扣款。每次扣款至少提前 {days} 个工作日通过电子邮件通知。",
  achAlone:
    "在您撤回之前，您授权 {merchant} 从您的账户中扣取约定的金额并更正错误的扣款。现在不会扣款。每次扣款至少提前 {days} 天通过电子邮件通知。您可以在对账单日期后 60 天内向银行报告错误。",
  completeSetupAccount: "账户已保存",
  completeTextAccount: "谢谢。{merchant} 已保存您的账户。未扣取任何款项。",
  titleSetupAny: "在 {merchant} 保存付款方式",
  boughtAccountTitle: "您已于 {time} 在此保存账户",
};
