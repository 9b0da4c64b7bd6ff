import { customerWords } from '@tilla/shared/locales/customer.ts';
import i18next from 'i18next';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { initReactI18next } from 'react-i18next';
import { z } from 'zod';
import { UiProvider } from './app/UiProvider.tsx';
import { createBrowserTransport } from './bridge/browser-transport.ts';
import { createElectronTransport } from './bridge/electron-transport.ts';
import { createTillClient } from './bridge/till-client.ts';
import { CustomerScreen } from './features/printing/CustomerScreen.tsx';
import './global.css';

// The page's policy forbids eval, which zod would otherwise try.
z.config({ jitless: true });

const { tilla } = window;
const till = createTillClient(
  tilla === undefined ? createBrowserTransport('customer') : createElectronTransport(tilla),
);

await i18next.use(initReactI18next).init({
  resources: customerWords,
  lng: 'ru',
  fallbackLng: false,
  ns: ['customer'],
  defaultNS: 'customer',
  interpolation: { escapeValue: false },
  returnNull: false,
});
const root = document.getElementById('root');
if (root === null) throw new Error('customer.html has no root');
createRoot(root).render(
  <StrictMode>
    <UiProvider>
      <CustomerScreen till={till} />
    </UiProvider>
  </StrictMode>,
);
