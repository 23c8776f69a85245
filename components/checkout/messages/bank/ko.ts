import type { BankMessages } from "#components/checkout/messages/bank/en.ts";

export const bank: BankMessages = {
  declined_code_expired:
    "이 코드로 결제할 수 있는 시간이 지났습니다. 청구되지 않았습니다. 새 코드를 받으려면 다시 결제하세요.",
  declined_incorrect_code:
    "이 코드가 올바르지 않거나 오래되었습니다. 청구되지 않았습니다. 은행 앱에서 새 코드를 받으세요.",
  code_incomplete: "은행 앱에 표시된 숫자 6자리를 입력하세요.",
  pixNote: "은행 앱으로 코드를 스캔합니다",
  blikNote: "은행 앱의 코드를 입력합니다",
  codeTitle: "{method}(으)로 결제",
  pixText:
    "은행 앱에서 코드를 스캔하거나 아래 텍스트를 앱에 복사하세요. 결제가 끝나면 이 페이지에 표시됩니다.",
  blikText: "은행 앱을 열어 결제를 승인하세요. 결제가 끝나면 이 페이지에 표시됩니다.",
  codeToCopy: "복사할 코드",
  validUntil: "{time}까지 유효",
  bankCode: "6자리 코드",
  sepaNote: "은행이 2~5일 안에 지급합니다",
  iban_invalid: "이 IBAN을 확인하세요. 일부가 빠졌거나 글자가 잘못되었습니다.",
  mandateText:
    "결제하면 {merchant}이(가) 이 금액을 계좌에서 한 번 출금하고 은행이 이를 지급하도록 허용하게 됩니다. 8주 안에 은행에 환불을 요청할 수 있습니다.",
  debitTitle: "은행에서 2~5일이 걸립니다",
  debitText: "은행에 {account} 계좌에서 {amount} 지급을 요청했으며 응답을 기다리고 있습니다.",
  debitMoney: "아직 결제되지 않았으며 문제는 없습니다. {amount}은(는) 한 번만 출금됩니다.",
  debitClose: "이 페이지를 닫아도 됩니다. 위임 번호: {mandate}",
};
