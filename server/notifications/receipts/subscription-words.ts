/** The link text that leads from a letter to the page of a subscription, in the languages of the hosted page. */
const manage: Record<string, string> = {
  en: "Manage or cancel subscription",
  de: "Abonnement verwalten oder kündigen",
  fr: "Gérer ou résilier l’abonnement",
  es: "Gestionar o cancelar la suscripción",
  it: "Gestisci o disdici l’abbonamento",
  nl: "Abonnement beheren of opzeggen",
  pt: "Gerir ou cancelar a assinatura",
  pl: "Zarządzaj subskrypcją lub zrezygnuj",
  tr: "Aboneliği yönetin veya iptal edin",
  uk: "Керувати підпискою або скасувати її",
  sv: "Hantera eller säg upp prenumerationen",
  da: "Administrer eller opsig abonnementet",
  af: "Bestuur of kanselleer intekening",
  sw: "Simamia au ghairi usajili",
  zu: "Phatha noma khansela ukubhalisa",
  ar: "إدارة الاشتراك أو إلغاؤه",
  he: "ניהול המינוי או ביטולו",
  hi: "सदस्यता प्रबंधित या रद्द करें",
  id: "Kelola atau hentikan langganan",
  vi: "Quản lý hoặc hủy gói đăng ký",
  th: "จัดการหรือยกเลิกสมาชิก",
  zh: "管理或取消订阅",
  ja: "定期購入の管理・解約",
  ko: "구독 관리 또는 해지",
};

/** The words of that link in the language of `locale`; English where we have none. */
export function manageWords(locale: string): string {
  return manage[locale.split("-")[0] ?? "en"] ?? manage["en"] ?? "";
}
