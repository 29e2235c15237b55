import type { ErrorCode } from '@saldo/contract';

/** The server speaks English; its messages by code, for those who read Spanish. */
export const serverMessages: Record<ErrorCode, string> = {
  'input.invalid': 'Algún dato no es válido.',
  'session.required': 'Inicia sesión para continuar.',
  'login.refused': 'Usuario o contraseña incorrectos',
  'route.not_found': 'No hay nada en esta dirección.',
  'user.not_found': 'Usuario no encontrado.',
  'email.taken': 'Este correo electrónico ya está registrado.',
  'body.too_large': 'La petición es demasiado grande.',
  'body.unsupported': 'Aquí no se admite este tipo de contenido.',
  'server.failed': 'Algo ha fallado por nuestra parte.',
  'server.stopping': 'El servidor se está reiniciando. Inténtalo de nuevo en un momento.',
};
