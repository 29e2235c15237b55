import type { Translation } from '../../texts/translation.ts';
import type { en } from './texts.en.ts';

export const es: Translation<typeof en> = {
  emails: {
    confirmed: 'Tu correo electrónico está confirmado.',
    unconfirmed: 'Tu correo electrónico todavía no está confirmado.',
    send: 'Enviar mensaje de confirmación',
    sent: 'Un mensaje con un enlace va de camino a {{email}}.',
    sendFailed: 'No se ha podido enviar el mensaje.',
    confirmTitle: 'Confirma tu correo electrónico',
    confirmInside:
      'Has iniciado sesión como {{email}}. Si es la dirección del mensaje, todo lo demás sigue igual. Si no, termina todo lo que abría la otra cuenta hasta ahora, y eliges para ella una nueva contraseña.',
    confirmOutside:
      'Aquí no has iniciado sesión. Si esta dirección se confirma por primera vez, termina todo lo que abría su cuenta hasta ahora, también la contraseña, y eliges una nueva. Si la cuenta es tuya, inicia sesión antes y vuelve a abrir el enlace.',
    confirmSignIn: 'Iniciar sesión antes',
    confirm: 'Confirmar la dirección',
    confirmDone: 'Tu correo electrónico está confirmado.',
    confirmDonePassword: 'Tu correo electrónico está confirmado. Elige una nueva contraseña.',
    reversalTitle: 'Recupera tu correo electrónico',
    reversalLead:
      'Tu dirección anterior vuelve a ser la de tu cuenta. Se cierran todas las sesiones, se quitan todas las llaves de acceso, las cuentas vinculadas y el segundo paso, y eliges una nueva contraseña.',
    reversalAction: 'Recuperar la dirección',
    reversalDone: '{{email}} vuelve a ser la dirección de tu cuenta. Elige una nueva contraseña.',
    resetOthers: 'Esto también abre tu cuenta, sin la contraseña:',
    resetPasskey: 'Llave de acceso «{{name}}», añadida el {{when}}',
    resetIdentity: '{{name}}, vinculada el {{when}}',
    resetRemove: 'Quitar estas llaves de acceso y cuentas vinculadas',
    resetEndsAll:
      'Así se confirma la dirección por primera vez. Termina todo lo demás que abría la cuenta: llaves de acceso, cuentas vinculadas, inicio de sesión en dos pasos y todas las sesiones.',
    resetTakenBack:
      'Hasta el {{when}}, la dirección que esta cuenta tenía antes puede recuperarla. Si no sabes de ninguna, la cuenta era de otra persona: no guardes nada en ella hasta entonces.',
  },
};
