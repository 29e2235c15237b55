import type { ErrorCode } from '@saldo/contract';

/** The server speaks English; its messages by code, for those who read Spanish. */
export const serverMessages: Record<ErrorCode, string> = {
  'input.invalid': 'Algún dato no es válido.',
  'reset.refused': 'El enlace no es válido o ha caducado.',
  'session.required': 'Inicia sesión para continuar.',
  'login.refused': 'Usuario o contraseña incorrectos',
  'signin.refused': 'El inicio de sesión no se completó. Inténtalo de nuevo.',
  'email.unknown': 'Este correo electrónico no está registrado.',
  'provider.not_found': 'Aquí no se ofrece esta forma de iniciar sesión.',
  'session.not_found': 'Sesión no encontrada.',
  'route.not_found': 'No hay nada en esta dirección.',
  'user.not_found': 'Usuario no encontrado.',
  'email.taken': 'Este correo electrónico ya está registrado.',
  'body.too_large': 'La petición es demasiado grande.',
  'image.too_large': 'La imagen es demasiado grande. Elige una de 5 MB como máximo.',
  'image.unsupported': 'Este archivo no es una imagen que se pueda usar aquí.',
  'attempts.too_many': 'Demasiados intentos. Espera un momento e inténtalo de nuevo.',
  'body.unsupported': 'Aquí no se admite este tipo de contenido.',
  'server.failed': 'Algo ha fallado por nuestra parte.',
  'server.stopping': 'El servidor se está reiniciando. Inténtalo de nuevo en un momento.',
};
