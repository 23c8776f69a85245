import type { BankMessages } from "#components/checkout/messages/bank/en.ts";

export const bank: BankMessages = {
  declined_code_expired:
    "Đã hết thời gian thanh toán bằng mã này. Chưa thu gì. Hãy thanh toán lại để nhận mã mới.",
  declined_incorrect_code:
    "Mã này không đúng hoặc đã cũ. Chưa thu gì. Hãy lấy mã mới trong ứng dụng của ngân hàng.",
  code_incomplete: "Nhập sáu chữ số mà ứng dụng ngân hàng của bạn hiển thị.",
  pixNote: "Bạn quét mã bằng ứng dụng ngân hàng",
  blikNote: "Bạn nhập mã từ ứng dụng ngân hàng",
  codeTitle: "Thanh toán bằng {method}",
  pixText:
    "Quét mã trong ứng dụng ngân hàng của bạn, hoặc sao chép dòng chữ bên dưới vào ứng dụng. Trang này sẽ cho biết khi bạn đã thanh toán.",
  blikText:
    "Mở ứng dụng ngân hàng của bạn và duyệt khoản thanh toán ở đó. Trang này sẽ cho biết khi bạn đã thanh toán.",
  codeToCopy: "Mã để sao chép",
  validUntil: "Có hiệu lực đến {time}",
  bankCode: "Mã sáu chữ số",
  sepaNote: "Ngân hàng của bạn thanh toán trong 2 đến 5 ngày",
  iban_invalid: "Hãy kiểm tra IBAN này: thiếu một phần hoặc có ký tự sai.",
  mandateText:
    "Khi thanh toán, bạn cho phép {merchant} ghi nợ số tiền này một lần từ tài khoản của bạn và cho phép ngân hàng của bạn chi trả. Trong vòng 8 tuần, bạn có thể yêu cầu ngân hàng hoàn tiền.",
  debitTitle: "Ngân hàng của bạn cần 2 đến 5 ngày",
  debitText: "Chúng tôi đã yêu cầu ngân hàng chi {amount} từ {account} và đang chờ trả lời.",
  debitMoney: "Chưa thanh toán và không có lỗi nào. {amount} chỉ bị trừ một lần.",
  debitClose: "Bạn có thể đóng trang này. Ủy nhiệm: {mandate}",
};
