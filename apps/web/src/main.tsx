import './ui/look/global.css';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { startTexts } from './app/languages/start-texts.ts';
import { Providers } from './app/providers.tsx';
import { startRouter } from './app/router.tsx';
import { restoreSession } from './features/sessions/sessions.queries.ts';
import { followSignOut } from './session/forget-device.ts';
import { subscribe } from './session/session.ts';
import { followColorScheme } from './ui/look/color-scheme.ts';
import { followFormats } from './ui/money-and-dates/formats.ts';
import { followHomeCurrency } from './ui/money-and-dates/home-currency.ts';
import { yieldToBrowser } from './ui/timing/yield-to-browser.ts';

const MS_TO_RESTORE = 1_000;
const root = document.getElementById('root');
if (!root) throw new Error('the page has no root');

// In portions, with a breath between them: on a slow phone, whatever is pressed meanwhile is answered.
followColorScheme();
subscribe(followHomeCurrency);
subscribe(followFormats);
followSignOut();
const restored = restoreSession();
// A network that is silent must not keep the app from opening.
const patience = new Promise((resolve) => setTimeout(resolve, MS_TO_RESTORE));
await yieldToBrowser();
const router = startRouter();
await yieldToBrowser();
// Nothing is drawn before it is known who is here, and in which language.
await Promise.all([startTexts(), Promise.race([restored, patience])]);

// A transition is drawn in portions, too.
startTransition(() => {
  createRoot(root).render(
    <Providers>
      <RouterProvider router={router} />
    </Providers>,
  );
});
