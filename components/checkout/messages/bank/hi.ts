import type { BankMessages } from "#components/checkout/messages/bank/en.ts";

export const bank: BankMessages = {
  declined_code_expired:
    "इस कोड से भुगतान का समय समाप्त हो गया। कुछ नहीं लिया गया। नए कोड के लिए फिर से भुगतान करें।",
  declined_incorrect_code: "यह कोड सही नहीं है या पुराना है। कुछ नहीं लिया गया। अपने बैंक के ऐप से नया कोड लें।",
  code_incomplete: "वे छह अंक लिखें जो आपके बैंक का ऐप दिखाता है।",
  pixNote: "आप अपने बैंक के ऐप से कोड स्कैन करते हैं",
  blikNote: "आप अपने बैंक के ऐप का कोड लिखते हैं",
  codeTitle: "{method} से भुगतान करें",
  pixText: "अपने बैंक के ऐप में कोड स्कैन करें, या उसके नीचे का टेक्स्ट ऐप में कॉपी करें। भुगतान होने पर यह पेज बता देगा।",
  blikText: "अपने बैंक का ऐप खोलें और वहाँ भुगतान मंज़ूर करें। भुगतान होने पर यह पेज बता देगा।",
  codeToCopy: "कॉपी करने का कोड",
  validUntil: "{time} तक मान्य",
  bankCode: "छह अंकों का कोड",
};
