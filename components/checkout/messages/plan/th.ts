import type { PlanMessages } from "#components/checkout/messages/plan/en.ts";

export const plan: PlanMessages = {
  planRest: "{name} ส่วนที่เหลือของรอบ",
  planUnused: "{name} ส่วนที่ไม่ได้ใช้",
  planCredit: "เวลาที่ไม่ได้ใช้จากก่อนหน้านี้",
  planKept: "เหลือไว้สำหรับการเรียกเก็บครั้งถัดไป",
  planSmall: "น้อยเกินกว่าจะเรียกเก็บ",
  planNext: "ต่อจากนี้",
  planThen: "จากนั้น{interval}",
  planWhen: "เมื่อไร",
  planAtOnce: "ตอนนี้",
  planOn: "วันที่ {date}",
  planNothing: "วันนี้ไม่มีอะไรต้องชำระ",
  planKeep: "ใช้ {plan} ต่อ",
  planItem: "คุณต้องการเปลี่ยนอะไร",
  planUntil: "ยอดเหล่านี้ใช้ได้ถึง {time}",
  planFrom: "{plan} ตั้งแต่วันนี้",
};
