import '@tilla/ui/base.css';
import { startLanguage } from '@tilla/ui/page-language.ts';
import { startTheme } from '@tilla/ui/page-theme.ts';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { readToken } from './api/token.ts';
import { LANGUAGE_PLACE, THEME_PLACE } from './places.ts';
import './console.css';

startTheme(THEME_PLACE);
const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no root');
createRoot(root).render(<App startToken={readToken()} startLanguage={startLanguage(LANGUAGE_PLACE)} />);
