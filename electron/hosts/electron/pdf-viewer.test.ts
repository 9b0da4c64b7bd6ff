import { describe, expect, it } from 'vitest';
import { mayLoadToPrint } from './pdf-viewer.ts';

describe('a window that shows a PDF to the printer', () => {
  it.each([
    'app://printing/job.pdf',
    'chrome-extension://mhjfbmdgcfjbbpaeojofohoefgiehjai/index.html',
    'chrome://resources/js/load_time_data.js',
    'blob:chrome-extension://mhjfbmdgcfjbbpaeojofohoefgiehjai/1',
  ])('loads %s, of which the viewer is made', (address) => {
    expect(mayLoadToPrint(address)).toBe(true);
  });

  it.each(['https://example.com/', 'http://127.0.0.1/', 'ws://127.0.0.1/', 'file:///etc/hostname', 'devtools://x/'])(
    'the window does not load %s',
    (address) => {
      expect(mayLoadToPrint(address)).toBe(false);
    },
  );
});
