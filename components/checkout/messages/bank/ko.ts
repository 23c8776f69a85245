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
};
