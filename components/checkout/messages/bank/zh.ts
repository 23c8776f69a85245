import type { BankMessages } from "#components/checkout/messages/bank/en.ts";

export const bank: BankMessages = {
  declined_code_expired: "使用此代码付款的时间已过。未扣款。请重新付款以获取新代码。",
  declined_incorrect_code: "此代码不正确或已过期。未扣款。请在您的银行应用中获取新代码。",
  code_incomplete: "请输入您的银行应用显示的六位数字。",
  pixNote: "用您的银行应用扫描代码",
  blikNote: "输入您的银行应用中的代码",
  codeTitle: "使用 {method} 付款",
  pixText: "请在您的银行应用中扫描代码，或将下方文字复制到应用中。付款后，本页会显示结果。",
  blikText: "请打开您的银行应用并确认付款。付款后，本页会显示结果。",
  codeToCopy: "可复制的代码",
  validUntil: "有效期至 {time}",
  bankCode: "六位代码",
  sepaNote: "您的银行将在 2 至 5 天内付款",
  iban_invalid: "请检查此 IBAN：缺少一部分或有字符错误。",
  mandateText:
    "付款即表示您允许 {merchant} 从您的账户中一次性扣取此金额，并允许您的银行支付。您可以在 8 周内要求银行退款。",
  debitTitle: "您的银行需要 2 至 5 天",
  debitText: "我们已请求您的银行从 {account} 支付 {amount}，正在等待答复。",
  debitMoney: "尚未付款，也没有出现问题。{amount} 只会扣取一次。",
  debitClose: "您可以关闭此页面。授权书：{mandate}",
};
