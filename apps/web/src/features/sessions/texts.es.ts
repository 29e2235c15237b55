import type { Translation } from '../../texts/translation.ts';
import type { en } from './texts.en.ts';

export const es: Translation<typeof en> = {
  login: {
    title: 'Te damos la bienvenida a Saldo',
    login: 'Iniciar sesión',
    register: 'Registrarse',
    email: 'Correo electrónico',
    password: 'Contraseña',
    repeatPassword: 'Repite la contraseña',
    passwordHint: 'Al menos 8 caracteres',
    showPassword: 'Mostrar u ocultar la contraseña',
    lostPassword: '¿Has olvidado la contraseña?',
    signIn: 'Entrar',
    signUp: 'Crear cuenta',
    expired: 'Tu sesión ha terminado. Inicia sesión de nuevo.',
    refused: 'Usuario o contraseña incorrectos',
    signupFailed: 'Error en el registro',
    passwordsDiffer: 'Las contraseñas no coinciden',
    or: 'o',
    continueWith: 'Continuar con {{name}}',
    completing: 'Iniciando sesión…',
    providerRefused: 'Se canceló el inicio de sesión.',
    providerUnverified:
      'El proveedor no ha verificado tu correo electrónico, así que aquí no abre ninguna cuenta. Regístrate con correo y contraseña y vincula después el proveedor en tu perfil.',
    providerNoEmail: 'El proveedor no nos ha dado un correo electrónico, que una cuenta necesita.',
    providerFailed: 'El inicio de sesión no ha funcionado. Inténtalo de nuevo.',
    withPasskey: 'Continuar con una llave de acceso',
    passkeyCancelled:
      'No se ha usado ninguna llave de acceso. Puedes intentarlo de nuevo o entrar con tu contraseña.',
    passkeyFailed: 'La llave de acceso no ha funcionado aquí. Entra con tu contraseña.',
    code: 'Código de autenticación',
    codeHint: 'Seis cifras de tu aplicación de autenticación, o uno de tus códigos de recuperación.',
    continue: 'Continuar',
    back: 'Volver',
  },
};
