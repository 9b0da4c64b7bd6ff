import { keepSilentMailServer } from '../mail-settings.ts';
import { openLive } from '../till-screen.ts';
import { drawStates } from './draw-state.ts';

// The recipients of a day summary, and one that could not be sent.
drawStates('the summary of a day', async (language, look) => {
  const till = await openLive({ language });
  await till.counter.go('settings/summary');
  await till.until(() => till.sees('summary-off'), 'the panel of the summary');
  look('summary-settings');
  await till.press('summary-smtp');
  await keepSilentMailServer(till);
  await till.press('summary-test');
  await till.until(() => till.all('advice').length > 0, 'nobody answered');
  look('summary-tested');
  await till.ask('cashbox.open', { floatTiyn: 0 });
  const drawerId = (await till.ask('cashbox.view', {})).drawer?.id ?? '';
  await till.ask('cashbox.close', { drawerId, count: {}, note: '', fiscalShiftId: null, override: false });
  await till.counter.go('shift');
  await till.press('shift-tab-history');
  await till.until(
    () => till.sees('shift-summary') && till.all('advice').length > 0,
    'the message waits, and says why',
  );
  look('summary-shift');
});
