import './ui/look/global.css';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { startTexts } from './app/languages/start-texts.ts';
import { Providers } from './app/providers.tsx';
import { router } from './app/router.tsx';
import { restoreSession } from './features/sessions/sessions.queries.ts';

const root = document.getElementById('root');
if (!root) throw new Error('the page has no root');

// Nothing is drawn before it is known who is here, and in which language.
await Promise.all([startTexts(), restoreSession()]);

createRoot(root).render(
  <Providers>
    <RouterProvider router={router} />
  </Providers>,
);
