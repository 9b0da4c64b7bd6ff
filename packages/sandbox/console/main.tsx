import '@tilla/ui/base.css';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { readToken } from './api/token.ts';
import { startTheme } from './theme.ts';
import { startLanguage } from './words/language.ts';
import './console.css';

startTheme();
const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no root');
createRoot(root).render(<App startToken={readToken()} startLanguage={startLanguage()} />);
