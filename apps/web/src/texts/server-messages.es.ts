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
  'budget.not_found': 'Presupuesto no encontrado.',
  'category.not_found': 'Categoría no encontrada.',
  'fixed_expense.not_found': 'Gasto fijo no encontrado.',
  'source.not_found': 'Fuente no encontrada.',
  'transaction.not_found': 'Movimiento no encontrado.',
  'ledger.full': 'En conjunto, tus importes serían demasiado grandes para sumarlos con exactitud.',
  'request.in_conflict': 'Esta clave de idempotencia ya se usó para otra petición.',
  'sample_data.not_empty': 'Los datos de ejemplo solo se pueden cargar donde todavía no hay datos.',
  'source.kept_by_bank': 'El banco lleva esta fuente: su tipo, su importe y sus movimientos vienen de allí.',
  'transaction.kept_by_bank':
    'El banco comunica este movimiento: solo se pueden cambiar su categoría, su nombre y su descripción.',
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
