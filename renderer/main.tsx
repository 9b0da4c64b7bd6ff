import { createBrowserTransport } from './bridge/browser-transport.ts';
import { createElectronTransport } from './bridge/electron-transport.ts';
import { startScreens } from './features/shell/start.tsx';
import './global.css';

const { tilla } = window;
const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no root');
await startScreens(root, tilla === undefined ? createBrowserTransport('counter') : createElectronTransport(tilla));
