import type { BankMessages } from "#components/checkout/messages/bank/en.ts";

export const bank: BankMessages = {
  declined_code_expired: "הזמן לתשלום בקוד הזה עבר. לא בוצע חיוב. שלמו שוב כדי לקבל קוד חדש.",
  declined_incorrect_code:
    "הקוד אינו נכון או ישן מדי. לא בוצע חיוב. קבלו קוד חדש באפליקציה של הבנק שלכם.",
  code_incomplete: "הזינו את שש הספרות שמוצגות באפליקציה של הבנק שלכם.",
  pixNote: "סורקים קוד באפליקציה של הבנק שלכם",
  blikNote: "מקלידים קוד מהאפליקציה של הבנק שלכם",
  codeTitle: "תשלום ב-{method}",
  pixText:
    "סרקו את הקוד באפליקציה של הבנק שלכם, או העתיקו אליה את הטקסט שמתחתיו. הדף הזה יראה מתי שילמתם.",
  blikText: "פתחו את האפליקציה של הבנק שלכם ואשרו בה את התשלום. הדף הזה יראה מתי שילמתם.",
  codeToCopy: "קוד להעתקה",
  validUntil: "בתוקף עד {time}",
  bankCode: "קוד בן שש ספרות",
};
