import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Toasts } from '../ui/feedback/toasts.tsx';
import { theme } from '../ui/look/theme.ts';
import { cache } from './cache.ts';

/** The server writes a fresh nonce into each page: style elements without it are not applied. */
const nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce;

export function Providers({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      // They are in the style sheet: `virtual:theme-variables.css`.
      withCssVariables={false}
      defaultColorScheme="auto"
      getStyleNonce={() => nonce ?? ''}
    >
      <QueryClientProvider client={cache}>{children}</QueryClientProvider>
      <Toasts />
    </MantineProvider>
  );
}
