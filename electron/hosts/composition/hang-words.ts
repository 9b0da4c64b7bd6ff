import type { Language } from '@tilla/shared/domain/language.ts';

interface HangWords {
  readonly message: string;
  readonly saleIsSafe: string;
  readonly restartsItself: string;
  readonly closeToWait: string;
  readonly wait: string;
  readonly restart: string;
}

export const hangWords: Readonly<Record<Language, HangWords>> = {
  ru: {
    message: 'Экран кассы не отвечает.',
    saleIsSafe: 'Продажа сохранена: ни оплата, ни чек не пропадут.',
    restartsItself: 'Подождите или перезапустите экран. Если ничего не выбрать, через 15 секунд он перезапустится сам.',
    closeToWait: 'Через 15 секунд экран перезапустится сам. Чтобы подождать дольше, закройте это окно.',
    wait: 'Подождать',
    restart: 'Перезапустить экран',
  },
  kk: {
    message: 'Касса экраны жауап бермей тұр.',
    saleIsSafe: 'Сату сақталды: төлем де, чек те жоғалмайды.',
    restartsItself:
      'Күтіңіз немесе экранды қайта іске қосыңыз. Ештеңе таңдалмаса, ол 15 секундтан кейін өзі қайта қосылады.',
    closeToWait: 'Экран 15 секундтан кейін өзі қайта қосылады. Ұзағырақ күту үшін осы терезені жабыңыз.',
    wait: 'Күту',
    restart: 'Экранды қайта іске қосу',
  },
  en: {
    message: 'The screen of the till does not respond.',
    saleIsSafe: 'The sale is safe: neither its payment nor its receipt is lost.',
    restartsItself: 'Wait, or restart the screen. If nothing is chosen, it restarts by itself in 15 seconds.',
    closeToWait: 'The screen restarts by itself in 15 seconds. To wait longer, close this window.',
    wait: 'Wait',
    restart: 'Restart the screen',
  },
};
