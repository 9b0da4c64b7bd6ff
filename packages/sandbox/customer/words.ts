import { type Language, languages } from '@tilla/shared/domain/language.ts';

const ru = {
  bill: 'Счёт',
  refund: 'Возврат',
  printed: 'Оплата по QR',
  pay: 'Оплатить',
  scan: 'Только отсканировать',
  refuse: 'Отказаться',
  payUntil: 'Оплатить можно до',
  confirm: 'Подтвердите оплату',
  paid: 'Оплачено',
  cancelled: 'Счёт отменён',
  expired: 'Время вышло',
  failed: 'Счёт не удалось выставить',
  open: 'Открыть возврат',
  itIsMe: 'Подтвердить, что это я',
  why: 'Банк найдёт ваши покупки, а продавец выберет, за какую вернуть деньги',
  opening: 'Банк открывает возврат',
  identified: 'Готово. Продавец выбирает покупку',
  executing: 'Банк проводит возврат',
  returned: 'Возвращено',
  refundFailed: 'Возврат не состоялся',
  again: 'Оплатить ещё раз',
  gone: 'Ссылка не действует',
  foreign: 'Запрос пришёл с чужой страницы',
  noMoney: 'Встроенный сервис: деньги не настоящие',
  languages: 'Язык',
};

export type CustomerWords = typeof ru;

const words: Readonly<Record<Language, CustomerWords>> = {
  ru,
  kk: {
    bill: 'Шот',
    refund: 'Қайтару',
    printed: 'QR арқылы төлеу',
    pay: 'Төлеу',
    scan: 'Тек сканерлеу',
    refuse: 'Бас тарту',
    payUntil: 'Төлеуге болатын уақыт:',
    confirm: 'Төлемді растаңыз',
    paid: 'Төленді',
    cancelled: 'Шот жойылды',
    expired: 'Уақыт бітті',
    failed: 'Шот шығарылмады',
    open: 'Қайтаруды ашу',
    itIsMe: 'Бұл мен екенімді растау',
    why: 'Банк сатып алғандарыңызды табады, сатушы ақшасы қайтарылатынын таңдайды',
    opening: 'Банк қайтаруды ашып жатыр',
    identified: 'Дайын. Сатушы сатып алуды таңдап жатыр',
    executing: 'Банк ақшаны қайтарып жатыр',
    returned: 'Қайтарылды',
    refundFailed: 'Қайтару болмады',
    again: 'Тағы бір рет төлеу',
    gone: 'Сілтеме жарамсыз',
    foreign: 'Сұрау бөтен беттен келді',
    noMoney: 'Кірістірілген сервис: ақша нақты емес',
    languages: 'Тіл',
  },
  en: {
    bill: 'Bill',
    refund: 'Refund',
    printed: 'Pay by QR',
    pay: 'Pay',
    scan: 'Only scan',
    refuse: 'Refuse',
    payUntil: 'Can be paid until',
    confirm: 'Confirm the payment',
    paid: 'Paid',
    cancelled: 'The bill was cancelled',
    expired: 'The time has run out',
    failed: 'The bill could not be made',
    open: 'Open the refund',
    itIsMe: 'Confirm that it is me',
    why: 'The bank finds your purchases, and the seller chooses which one to refund',
    opening: 'The bank is opening the refund',
    identified: 'Done. The seller is choosing the purchase',
    executing: 'The bank is sending the money back',
    returned: 'Returned',
    refundFailed: 'The refund did not take place',
    again: 'Pay once more',
    gone: 'The link is not valid',
    foreign: 'The request came from another site',
    noMoney: 'Embedded service: no real money',
    languages: 'Language',
  },
};

export const customerWords = (language: Language): CustomerWords => words[language];

export function chooseLanguage(asked: string | undefined, acceptLanguage: string | undefined): Language {
  const wanted = [asked ?? '', ...(acceptLanguage ?? '').split(',').map((part) => part.trim().slice(0, 2))];
  for (const one of wanted) {
    const known = languages.find((language) => language === one.toLowerCase());
    if (known !== undefined) return known;
  }
  return 'ru';
}
