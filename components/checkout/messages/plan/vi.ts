import type { PlanMessages } from "#components/checkout/messages/plan/en.ts";

export const plan: PlanMessages = {
  planRest: "{name}, phần còn lại của kỳ",
  planUnused: "{name}, chưa dùng",
  planCredit: "Thời gian chưa dùng trước đây",
  planKept: "Còn lại cho các lần thu tiếp theo",
  planSmall: "Quá ít để thu",
  planNext: "Tiếp theo",
  planThen: "Sau đó {interval}",
  planWhen: "Khi nào",
  planAtOnce: "Ngay bây giờ",
  planOn: "Vào {date}",
  planNothing: "Hôm nay không phải trả gì",
  planKeep: "Giữ {plan}",
  planItem: "Bạn muốn thay đổi gì?",
  planUntil: "Các số tiền này có hiệu lực đến {time}.",
  planFrom: "{plan}, từ hôm nay",
};
