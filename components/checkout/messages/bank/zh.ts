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
};
