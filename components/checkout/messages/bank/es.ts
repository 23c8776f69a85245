import type { BankMessages } from "#components/checkout/messages/bank/en.ts";

export const bank: BankMessages = {
  declined_code_expired:
    "El tiempo para pagar con este código ha terminado. No se ha cobrado nada. Pague de nuevo para obtener otro código.",
  declined_incorrect_code:
    "Este código no es correcto o es demasiado antiguo. No se ha cobrado nada. Obtenga otro en la aplicación de su banco.",
  code_incomplete: "Escriba los seis dígitos que muestra la aplicación de su banco.",
  pixNote: "Escanea un código con la aplicación de su banco",
  blikNote: "Escribe un código de la aplicación de su banco",
  codeTitle: "Pagar con {method}",
  pixText:
    "Escanee el código en la aplicación de su banco o copie en ella el texto de abajo. Esta página le indica cuándo ha pagado.",
  blikText:
    "Abra la aplicación de su banco y apruebe allí el pago. Esta página le indica cuándo ha pagado.",
  codeToCopy: "Código para copiar",
  validUntil: "Válido hasta {time}",
  bankCode: "Código de seis dígitos",
  sepaNote: "Su banco paga en 2 a 5 días",
  iban_invalid: "Compruebe este IBAN: falta una parte o hay un carácter incorrecto.",
  mandateText:
    "Al pagar, autoriza a {merchant} a adeudar este importe una sola vez en su cuenta y a su banco a pagarlo. Puede pedir la devolución a su banco en un plazo de 8 semanas.",
  debitTitle: "Su banco tarda de 2 a 5 días",
  debitText: "Hemos pedido a su banco {amount} de {account} y esperamos su respuesta.",
  debitMoney:
    "Aún no está pagado y no ha habido ningún problema. Se cargarán {amount} una sola vez.",
  debitClose: "Puede cerrar esta página. Mandato: {mandate}",
};
