/** The words of the page in one language, with sums and times as that language writes them. */

export const languages = ['ru', 'kk', 'en'];
const LANGUAGE_NAME = 'tilla.console-language';
const ALMATY_OFFSET_MS = 5 * 3_600_000;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Chosen before, else the browser's first that we speak, else Russian. */
export function startLanguage() {
  const wanted = [localStorage.getItem(LANGUAGE_NAME), ...navigator.languages.map((name) => name.slice(0, 2))];
  return wanted.find((name) => languages.includes(name)) ?? 'ru';
}

export async function loadWords(language) {
  const response = await fetch(`console/words/${language}.json`);
  const words = await response.json();
  localStorage.setItem(LANGUAGE_NAME, language);
  document.documentElement.lang = language;
  /** `events.none` reads `{events: {none}}`; `{{name}}` takes the parameter of that name. */
  const t = (key, parameters = {}) => {
    const text = key.split('.').reduce((node, part) => node?.[part], words) ?? key;
    return text.replaceAll(/\{\{(\w+)\}\}/g, (_whole, name) => String(parameters[name] ?? ''));
  };
  return { language, t, money: (wire) => money(wire, language), ...times(language) };
}

/** `1250.50` of the wire as `1 250,50 ₸`. */
function money(wire, language) {
  const [tenge = '0', tiyn = '00'] = String(wire).split('.');
  const [group, decimal] = language === 'en' ? [',', '.'] : ['\u00a0', ','];
  const grouped = tenge.replaceAll(/\B(?=(?:\d{3})+$)/g, group);
  return `${grouped}${/^0*$/.test(tiyn) ? '' : decimal + tiyn}\u00a0₸`;
}

function times(language) {
  const wall = (iso) => new Date(Date.parse(iso) + ALMATY_OFFSET_MS).toISOString();
  const time = (iso) => wall(iso).slice(11, 19);
  const day = (iso) => {
    const [year, month, date] = wall(iso).slice(0, 10).split('-');
    return language === 'en' ? `${Number(date)} ${MONTHS[Number(month) - 1]} ${year}` : `${date}.${month}.${year}`;
  };
  return { time, day };
}
