import '@tilla/ui/base.css';
import { startLanguage } from '@tilla/ui/page-language.ts';
import { startTheme } from '@tilla/ui/page-theme.ts';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import './desk.css';
import { LANGUAGE_PLACE, THEME_PLACE } from './state/places.ts';

startTheme(THEME_PLACE);
const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no root');
createRoot(root).render(<App startLanguage={startLanguage(LANGUAGE_PLACE)} />);
