import type { BankMessages } from "#components/checkout/messages/bank/en.ts";

export const bank: BankMessages = {
  declined_code_expired:
    "انتهى وقت الدفع بهذا الرمز. لم يُخصم شيء. ادفع مرة أخرى للحصول على رمز جديد.",
  declined_incorrect_code:
    "هذا الرمز غير صحيح أو قديم. لم يُخصم شيء. احصل على رمز جديد من تطبيق بنكك.",
  code_incomplete: "أدخل الأرقام الستة التي يعرضها تطبيق بنكك.",
  pixNote: "تمسح رمزًا بتطبيق بنكك",
  blikNote: "تكتب رمزًا من تطبيق بنكك",
  codeTitle: "الدفع عبر {method}",
  pixText:
    "امسح الرمز في تطبيق بنكك، أو انسخ النص الموجود أسفله إلى التطبيق. ستُظهر هذه الصفحة متى دفعت.",
  blikText: "افتح تطبيق بنكك ووافق على الدفع فيه. ستُظهر هذه الصفحة متى دفعت.",
  codeToCopy: "الرمز للنسخ",
  validUntil: "صالح حتى {time}",
  bankCode: "رمز من ستة أرقام",
  sepaNote: "يدفع بنكك خلال 2 إلى 5 أيام",
  iban_invalid: "تحقق من رقم IBAN هذا: جزء منه ناقص أو فيه خطأ.",
  mandateText:
    "بالدفع تسمح لـ {merchant} بخصم هذا المبلغ من حسابك مرة واحدة، وتسمح لبنكك بدفعه. يمكنك أن تطلب من بنكك إعادة المال خلال 8 أسابيع.",
  debitTitle: "يحتاج بنكك إلى 2 إلى 5 أيام",
  debitText: "طلبنا من بنكك {amount} من {account} وننتظر رده.",
  debitMoney: "لم يُدفع بعد، ولم يحدث أي خطأ. سيُخصم {amount} من حسابك مرة واحدة.",
  debitClose: "يمكنك إغلاق هذه الصفحة. التفويض: {mandate}",
};
