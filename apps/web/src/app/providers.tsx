import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Toasts } from '../ui/feedback/toasts.tsx';
import { cache } from './cache.ts';

export function Providers({ children }: { children: ReactNode }) {
  return (
    <>
      <QueryClientProvider client={cache}>{children}</QueryClientProvider>
      <Toasts />
    </>
  );
}
