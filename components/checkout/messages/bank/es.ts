import type { BankMessages } from "#components/checkout/messages/bank/en.ts";

export const bank: BankMessages = {
  declined_code_expired:
    "El tiempo para pagar con este código ha terminado. No se ha cobrado nada. Pague de nuevo para obtener otro código.",
  declined_incorrect_code:
    "Este código no es correcto o es demasiado antiguo. No se ha cobrado nada. Obtenga otro en la aplicación de su banco.",
  code_incomplete: "Escriba los seis dígitos que muestra la aplicación de su banco.",
  pixNote: "Escanea un código con la aplicación de su banco",
  blikNote: "Escribe un código de la aplicación de su banco",
  accountNote: "Lo aprueba en {method}",
  orPayOtherwise: "o pague de otra forma",
  accountText: "Apruebe el pago en {method}. Después vuelve aquí.",
  codeTitle: "Pagar con {method}",
  pixText:
    "Escanee el código en la aplicación de su banco o copie en ella el texto de abajo. Esta página le indica cuándo ha pagado.",
  blikText:
    "Abra la aplicación de su banco y apruebe allí el pago. Esta página le indica cuándo ha pagado.",
  codeToCopy: "Código para copiar",
  validUntil: "Válido hasta {time}",
  bankCode: "Código de seis dígitos",
  debitNote: "Su banco paga en {first} a {last} días",
  iban_invalid: "Compruebe este IBAN: falta una parte o hay un carácter incorrecto.",
  mandateText:
    "Al pagar, autoriza a {merchant} a adeudar este importe una sola vez en su cuenta y a su banco a pagarlo. Puede pedir la devolución a su banco en un plazo de 8 semanas.",
  debitTitle: "Su banco tarda de {first} a {last} días",
  debitText: "Hemos pedido a su banco {amount} de {account} y esperamos su respuesta.",
  debitMoney:
    "Aún no está pagado y no ha habido ningún problema. Se cargarán {amount} una sola vez.",
  debitClose: "Puede cerrar esta página.",
  debitAllowed: "Autorizó el adeudo",
  debitMandate: "{time}, mandato {mandate}",
  debitPays: "Su banco paga",
  debitThen: "{merchant} completa su pedido",
  debitThenWhen: "En cuanto el banco haya pagado",
  seeMandate: "Ver el mandato",
  debitComing: "En camino desde su banco",
  debitFailedTitle: "Su banco no ha pagado",
  debitFailedText: "Su banco no ha pagado {amount} de {account}. El pedido no está pagado.",
  sortCode: "Sort code británico",
  accountNumber: "Número de cuenta",
  routingNumber: "Número de ruta",
  sort_code_invalid: "Un sort code tiene seis cifras.",
  account_invalid: "Compruebe este número de cuenta.",
  routing_invalid: "Compruebe este número de ruta: falta una cifra o es incorrecta.",
  bacsText:
    "Al pagar, ordena a su banco que pague los adeudos de {merchant} desde esta cuenta, con la protección de la Direct Debit Guarantee. Cada adeudo posterior se anuncia por correo electrónico al menos {days} días hábiles antes.",
  achText:
    "Al pagar, autoriza a {merchant} a cargar este importe en su cuenta una sola vez y a corregir un cargo erróneo. Puede comunicar un error a su banco en los 60 días siguientes a su extracto.",
  mandateKept:
    "Al pagar, autoriza a {merchant} a adeudar en su cuenta este importe y otros posteriores según lo acordado, y a su banco a pagarlos. Cada adeudo posterior se anuncia por correo electrónico al menos {days} días antes. Puede pedir la devolución a su banco en un plazo de 8 semanas desde cada adeudo.",
  achKept:
    "Al pagar, autoriza a {merchant} a cargar en su cuenta este importe y otros posteriores según lo acordado, y a corregir un cargo erróneo, hasta que lo revoque. Cada cargo posterior se anuncia por correo electrónico al menos {days} días antes. Puede comunicar un error a su banco en los 60 días siguientes a su extracto.",
  mandateAgain:
    "Al pagar, pide a {merchant} que adeude este importe ahora en esta cuenta, según el mandato que dio antes. Esta página y un correo electrónico anuncian este adeudo, enseguida en lugar de días antes. Para los adeudos posteriores sigue valiendo lo que dice el mandato.",
  newAccount: "Otra cuenta",
  mandateAlone:
    "Autoriza a {merchant} a adeudar en su cuenta importes según lo acordado, y a su banco a pagarlos. Ahora no se adeuda nada. Cada adeudo se anuncia por correo electrónico al menos {days} días antes. Puede pedir la devolución a su banco en un plazo de 8 semanas desde cada adeudo.",
  bacsAlone:
    "Ordena a su banco pagar los adeudos de {merchant} desde esta cuenta, con la protección de la Direct Debit Guarantee. Ahora no se adeuda nada. Cada adeudo se anuncia por correo electrónico al menos {days} días hábiles antes.",
  achAlone:
    "Autoriza a {merchant} a adeudar en su cuenta importes según lo acordado y a corregir un adeudo erróneo, hasta que lo revoque. Ahora no se adeuda nada. Cada adeudo se anuncia por correo electrónico al menos {days} días antes. En un plazo de 60 días desde su extracto puede comunicar un error a su banco.",
  completeSetupAccount: "Cuenta guardada",
  completeTextAccount: "Gracias. {merchant} ha guardado su cuenta. No se ha adeudado nada.",
  titleSetupAny: "Guardar una forma de pago en {merchant}",
  boughtAccountTitle: "Guardó una cuenta aquí a las {time}",
};
