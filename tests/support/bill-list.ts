/** A list of bills as shops paste it: two that can be sent, and three that are wrong in ways of their own. */
export const billList = [
  'Телефон;Сумма;За что',
  '+7 (701) 000-00-01;1 500;Аренда, бокс 1',
  '8 701 000 00 02;2500,00;Аренда, бокс 2',
  '12345;100;Ошибка',
  '87010000003;100,50;Тиыны',
  '87010000004;700;запрещено',
].join('\n');
