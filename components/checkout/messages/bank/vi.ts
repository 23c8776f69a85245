import type { BankMessages } from "#components/checkout/messages/bank/en.ts";

export const bank: BankMessages = {
  declined_code_expired:
    "Đã hết thời gian thanh toán bằng mã này. Chưa thu gì. Hãy thanh toán lại để nhận mã mới.",
  declined_incorrect_code:
    "Mã này không đúng hoặc đã cũ. Chưa thu gì. Hãy lấy mã mới trong ứng dụng của ngân hàng.",
  code_incomplete: "Nhập sáu chữ số mà ứng dụng ngân hàng của bạn hiển thị.",
  pixNote: "Bạn quét mã bằng ứng dụng ngân hàng",
  blikNote: "Bạn nhập mã từ ứng dụng ngân hàng",
  accountNote: "Bạn duyệt tại {method}",
  orPayOtherwise: "hoặc thanh toán bằng cách khác",
  accountText: "Duyệt khoản thanh toán tại {method}. Sau đó bạn quay lại đây.",
  codeTitle: "Thanh toán bằng {method}",
  pixText:
    "Quét mã trong ứng dụng ngân hàng của bạn, hoặc sao chép dòng chữ bên dưới vào ứng dụng. Trang này sẽ cho biết khi bạn đã thanh toán.",
  blikText:
    "Mở ứng dụng ngân hàng của bạn và duyệt khoản thanh toán ở đó. Trang này sẽ cho biết khi bạn đã thanh toán.",
  codeToCopy: "Mã để sao chép",
  validUntil: "Có hiệu lực đến {time}",
  bankCode: "Mã sáu chữ số",
  debitNote: "Ngân hàng của bạn thanh toán trong {first} đến {last} ngày",
  iban_invalid: "Hãy kiểm tra IBAN này: thiếu một phần hoặc có ký tự sai.",
  mandateText:
    "Khi thanh toán, bạn cho phép {merchant} ghi nợ số tiền này một lần từ tài khoản của bạn và cho phép ngân hàng của bạn chi trả. Trong vòng 8 tuần, bạn có thể yêu cầu ngân hàng hoàn tiền.",
  debitTitle: "Ngân hàng của bạn cần {first} đến {last} ngày",
  debitText: "Chúng tôi đã yêu cầu ngân hàng chi {amount} từ {account} và đang chờ trả lời.",
  debitMoney: "Chưa thanh toán và không có lỗi nào. {amount} chỉ bị trừ một lần.",
  debitClose: "Bạn có thể đóng trang này.",
  debitAllowed: "Bạn đã cho phép ghi nợ",
  debitMandate: "{time}, ủy nhiệm {mandate}",
  debitPays: "Ngân hàng của bạn thanh toán",
  debitThen: "{merchant} hoàn tất đơn hàng của bạn",
  debitThenWhen: "Ngay khi ngân hàng đã thanh toán",
  seeMandate: "Xem ủy nhiệm",
  debitComing: "Đang đến từ ngân hàng của bạn",
  debitFailedTitle: "Ngân hàng của bạn không thanh toán",
  debitFailedText:
    "Ngân hàng của bạn không thanh toán {amount} từ {account}. Đơn hàng chưa được thanh toán.",
  sortCode: "Mã sort code",
  accountNumber: "Số tài khoản",
  routingNumber: "Số định tuyến",
  sort_code_invalid: "Mã sort code có sáu chữ số.",
  account_invalid: "Hãy kiểm tra số tài khoản này.",
  routing_invalid: "Hãy kiểm tra số định tuyến này: thiếu hoặc sai một chữ số.",
  bacsText:
    "Khi thanh toán, bạn chỉ thị cho ngân hàng chi trả các khoản ghi nợ của {merchant} từ tài khoản này, với sự bảo vệ của Direct Debit Guarantee. Mỗi lần ghi nợ sau được báo qua email trước ít nhất {days} ngày làm việc.",
  achText:
    "Khi thanh toán, bạn cho phép {merchant} ghi nợ số tiền này một lần từ tài khoản của bạn và sửa một lần ghi nợ sai. Trong vòng 60 ngày kể từ sao kê, bạn có thể báo lỗi cho ngân hàng.",
  mandateKept:
    "Khi thanh toán, bạn cho phép {merchant} ghi nợ số tiền này và các số tiền sau theo thỏa thuận từ tài khoản của bạn và cho phép ngân hàng của bạn chi trả. Mỗi lần ghi nợ sau được báo qua email trước ít nhất {days} ngày. Trong vòng 8 tuần sau một lần ghi nợ, bạn có thể yêu cầu ngân hàng hoàn tiền.",
  achKept:
    "Khi thanh toán, bạn cho phép {merchant} ghi nợ số tiền này và các số tiền sau theo thỏa thuận từ tài khoản của bạn và sửa một lần ghi nợ sai, cho đến khi bạn rút lại. Mỗi lần ghi nợ sau được báo qua email trước ít nhất {days} ngày. Trong vòng 60 ngày kể từ sao kê, bạn có thể báo lỗi cho ngân hàng.",
  mandateAgain:
    "Khi thanh toán, bạn yêu cầu {merchant} ghi nợ số tiền này ngay bây giờ từ tài khoản này theo ủy nhiệm bạn đã đưa trước đây. Trang này và một email báo về lần ghi nợ này, ngay lập tức thay vì trước nhiều ngày. Với các lần ghi nợ sau, nội dung ủy nhiệm vẫn có hiệu lực.",
  newAccount: "Tài khoản khác",
  mandateAlone:
    "Bạn cho phép {merchant} ghi nợ các số tiền theo thỏa thuận từ tài khoản của bạn và cho phép ngân hàng của bạn chi trả. Hiện không ghi nợ gì. Mỗi lần ghi nợ được báo qua email trước ít nhất {days} ngày. Trong vòng 8 tuần sau một lần ghi nợ, bạn có thể yêu cầu ngân hàng hoàn tiền.",
  bacsAlone:
    "Bạn chỉ thị cho ngân hàng chi trả các khoản ghi nợ của {merchant} từ tài khoản này, với sự bảo vệ của Direct Debit Guarantee. Hiện không ghi nợ gì. Mỗi lần ghi nợ được báo qua email trước ít nhất {days} ngày làm việc.",
  achAlone:
    "Bạn cho phép {merchant} ghi nợ các số tiền theo thỏa thuận từ tài khoản của bạn và sửa một lần ghi nợ sai, cho đến khi bạn rút lại. Hiện không ghi nợ gì. Mỗi lần ghi nợ được báo qua email trước ít nhất {days} ngày. Trong vòng 60 ngày kể từ sao kê, bạn có thể báo lỗi cho ngân hàng.",
  completeSetupAccount: "Đã lưu tài khoản",
  completeTextAccount:
    "Cảm ơn bạn. {merchant} đã lưu tài khoản của bạn. Không có khoản nào bị ghi nợ.",
  titleSetupAny: "Lưu cách thanh toán với {merchant}",
  boughtAccountTitle: "Bạn đã lưu một tài khoản ở đây lúc {time}",
};
