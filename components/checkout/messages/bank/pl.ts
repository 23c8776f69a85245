import type { BankMessages } from "#components/checkout/messages/bank/en.ts";

export const bank: BankMessages = {
  declined_code_expired:
    "Czas na zapłatę tym kodem minął. Nic nie pobrano. Zapłać ponownie, aby otrzymać nowy kod.",
  declined_incorrect_code:
    "Ten kod jest nieprawidłowy lub zbyt stary. Nic nie pobrano. Pobierz nowy w aplikacji swojego banku.",
  code_incomplete: "Podaj sześć cyfr z aplikacji swojego banku.",
  pixNote: "Skanujesz kod w aplikacji swojego banku",
  blikNote: "Wpisujesz kod z aplikacji swojego banku",
  codeTitle: "Zapłać z {method}",
  pixText:
    "Zeskanuj kod w aplikacji swojego banku albo skopiuj do niej tekst poniżej. Ta strona pokaże, gdy zapłacisz.",
  blikText:
    "Otwórz aplikację swojego banku i zatwierdź w niej płatność. Ta strona pokaże, gdy zapłacisz.",
  codeToCopy: "Kod do skopiowania",
  validUntil: "Ważny do {time}",
  bankCode: "Sześciocyfrowy kod",
  sepaNote: "Bank płaci w ciągu 2–5 dni",
  iban_invalid: "Sprawdź ten IBAN: brakuje części lub jeden znak jest błędny.",
  mandateText:
    "Płacąc, upoważniasz {merchant} do jednorazowego pobrania tej kwoty z Twojego rachunku, a swój bank do jej zapłaty. W ciągu 8 tygodni możesz zażądać od banku zwrotu pieniędzy.",
  debitTitle: "Bank potrzebuje 2–5 dni",
  debitText: "Poprosiliśmy bank o {amount} z rachunku {account} i czekamy na odpowiedź.",
  debitMoney:
    "Jeszcze nie zapłacono i nic złego się nie stało. Kwota {amount} zostanie pobrana jeden raz.",
  debitClose: "Możesz zamknąć tę stronę. Upoważnienie: {mandate}",
};
