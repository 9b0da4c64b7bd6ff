/** Socially important foods, whose retail markup the law limits. Sources: docs/decisions.md, "Legal rules". */

import { multiplyHalfUp } from '@tilla/payment-api/money.ts';
import { foldName } from './fold-name.ts';
import type { Language } from './language.ts';
import { markupPercent } from './stock/markup.ts';

interface SocialFood {
  readonly name: Readonly<Record<Language, string>>;
  /** Of an item's name, folded: Russian and Kazakh. */
  readonly words: RegExp;
  /** Such an item is another one. */
  readonly except?: RegExp;
}

const food = (ru: string, kk: string, en: string, words: RegExp, except?: RegExp): SocialFood => ({
  name: { ru, kk, en },
  words,
  ...(except === undefined ? {} : { except }),
});

/** The list of 4 January 2026, in its order. The first that matches counts, so parts come before the whole. */
const foods: readonly SocialFood[] = [
  food(
    'Мука первого сорта',
    'Бірінші сортты ұн',
    'First-grade flour',
    /(?<!\p{L})мук[аи](?!\p{L})|(?<!\p{L})ұны?(?!\p{L})/u,
    /высш|в\/с|экстра|жоғары|ржан|кукуруз|рисов|гречн|овсян|миндал|кокос|қара бидай|күріш|жүгері/u,
  ),
  food(
    'Хлеб формовой',
    'Қалып нан',
    'Tin loaf',
    /(?<!\p{L})хлеб(?!\p{L})|(?<!\p{L})нан(?!\p{L})/u,
    /ржан|бородин|тостов|зернов|отруб|диет|таба|тандыр|қара бидай|квас/u,
  ),
  food('Рожки', 'Рожки', 'Elbow pasta', /(?<!\p{L})рож(?:ки|ков)(?!\p{L})/u, /морожен|вафел|слоен|начинк/u),
  food('Гречка', 'Қарақұмық', 'Buckwheat', /гречк|гречнев|қарақұмық/u, /мук|хлоп|лапш|хлебц|ұны?(?!\p{L})/u),
  food(
    'Рис круглозёрный',
    'Домалақ күріш',
    'Round-grain rice',
    /(?<!\p{L})рис(?!\p{L})|(?<!\p{L})күріш(?!\p{L})/u,
    /длинно|басмат|жасмин|бурый|дикий|воздуш|пропар|мука|бумаг|суши|каш|уксус|ұзын/u,
  ),
  food(
    'Картофель',
    'Картоп',
    'Potatoes',
    /картофель(?!\p{L})|картошк|(?<!\p{L})картоп(?!\p{L})/u,
    /фри(?!\p{L})|крахмал|салат/u,
  ),
  food('Морковь', 'Сәбіз', 'Carrots', /(?<!\p{L})морков|(?<!\p{L})сәбіз/u, /корейск|салат|мини/u),
  food(
    'Лук репчатый',
    'Басты пияз',
    'Onions',
    /(?<!\p{L})лук(?!\p{L})|(?<!\p{L})пияз(?!\p{L})/u,
    /зелен|порей|красн|ялтин|маринов|суш|кольц|фри(?!\p{L})|жасыл|қызыл/u,
  ),
  food(
    'Капуста белокочанная',
    'Ақ қауданды қырыққабат',
    'White cabbage',
    /(?<!\p{L})капуст|қырыққабат|орамжапырақ/u,
    /цветн|пекин|брокк|брюссел|морск|кваш|красн|кольраб|салат|түсті|теңіз/u,
  ),
  food(
    'Помидоры',
    'Қызанақ',
    'Tomatoes',
    /помидор|(?<!\p{L})томаты?(?!\p{L})|қызанақ/u,
    /черри|виноград|вялен|паст|соус|кетчуп|марин|солен|собствен|шие|жүзім|тұздал/u,
  ),
  food(
    'Огурцы',
    'Қияр',
    'Cucumbers',
    /(?<!\p{L})огур(?:ец|цы)(?!\p{L})|(?<!\p{L})қияр/u,
    /корнишон|солен|марин|тұздал/u,
  ),
  food(
    'Яблоки',
    'Алма',
    'Apples',
    /(?<!\p{L})яблок[аио]?(?!\p{L})|(?<!\p{L})алма(?!\p{L})/u,
    /суш|джем|пирог|уксус|сидр/u,
  ),
  food(
    'Сахар-песок',
    'Құмшекер',
    'Sugar',
    /(?<!\p{L})сахар(?!\p{L})|құмшекер|(?<!\p{L})қант(?!\p{L})/u,
    /пудр|ванил|рафинад|тростник|коричн|без сахар|заменит|кусков|қантсыз/u,
  ),
  food(
    'Масло подсолнечное',
    'Күнбағыс майы',
    'Sunflower oil',
    /масло.*подсолн|подсолн.*масло|күнбағыс.*май/u,
    /оливк|кукуруз/u,
  ),
  food(
    'Говядина с костями',
    'Сүйекті сиыр еті',
    'Beef on the bone',
    /(?:говядин|сиыр еті).*(?:кост|сүйек)|(?:кост|сүйек).*(?:говядин|сиыр еті)/u,
    /бескост|без кост|сүйексіз|бульон|колбас/u,
  ),
  food('Фарш мясной', 'Тартылған ет', 'Minced meat', /(?<!\p{L})фарш(?!\p{L})|тартылған ет/u, /рыбн|соев|балық/u),
  food(
    'Говядина бескостная',
    'Сүйексіз сиыр еті',
    'Boneless beef',
    /говядин|сиыр еті/u,
    /тушен|колбас|сосис|паштет|пельмен|котлет|бульон|язык|печен|вялен|марин|ыстал/u,
  ),
  food('Баранина', 'Қой еті', 'Mutton', /баранин|қой еті/u, /тушен|колбас|пельмен|марин|бульон/u),
  food('Конина', 'Жылқы еті', 'Horse meat', /(?<!\p{L})конин|жылқы еті/u, /тушен|колбас|вялен|марин|казы|қазы|шұжық/u),
  food(
    'Рыба: лещ, карась, судак, карп, сазан',
    'Балық: табан, мөңке, көксерке, тұқы, сазан',
    'Fish: bream, crucian, zander, carp',
    /(?<!\p{L})(?:лещ|карас[ья]|судак|карп|сазан)(?!\p{L})|табан балық|мөңке|көксерке|тұқы балық/u,
    /вялен|суш|солен|кепкен|ыстал|марин/u,
  ),
  food(
    'Бедро, голень, окорочка куриные',
    'Тауық саны, сирағы, жамбасы',
    'Chicken legs',
    /(?:бедр|голен)\p{L}*.*(?:кур|цыпл)|(?:кур|цыпл)\p{L}*.*(?:бедр|голен)|окороч|тауық.*(?:жамбас|сирақ|сирағ|сан)/u,
    /гриль|марин|индейк|ыстал|панировк/u,
  ),
  food(
    'Куры, тушка',
    'Тауық, ұша',
    'Whole chicken',
    /тушк\p{L}*.*(?:кур|цыпл)|(?:кур|цыпл)\p{L}*.*тушк|(?<!\p{L})куры(?!\p{L})|тауық.*(?:ұша|еті)/u,
    /гриль|марин|ыстал|индейк|перепел/u,
  ),
  food(
    'Молоко 2,2–6 %',
    'Сүт 2,2–6 %',
    'Milk 2.2–6 %',
    /(?<!\p{L})молоко(?!\p{L})|(?<!\p{L})сүті?(?!\p{L})/u,
    /сгущ|сух|лактоз|коз|кокос|миндал|овсян|соев|топлен|шоколад|клубник|банан|какао|птичье|коктейл|қоюланд|құрғақ|ешкі|бие|түйе/u,
  ),
  food('Кефир 2–3 %', 'Айран 2–3 %', 'Kefir 2–3 %', /(?<!\p{L})кефир|(?<!\p{L})айран(?!\p{L})/u, /лактоз|фрукт|ягод/u),
  food('Сметана', 'Қаймақ', 'Sour cream', /(?<!\p{L})сметана|(?<!\p{L})қаймақ/u, /лактоз|соус/u),
  food(
    'Творог',
    'Сүзбе',
    'Cottage cheese',
    /(?<!\p{L})творог(?!\p{L})|(?<!\p{L})сүзбе(?!\p{L})/u,
    /сырок|глазир|масса|запекан|зернен|лактоз|изюм/u,
  ),
  food(
    'Масло сливочное',
    'Сары май',
    'Butter',
    /масло.*сливочн|сливочн.*масло|масло крестьянск|(?<!\p{L})сары май(?!\p{L})/u,
    /шоколад|печен|спред|топлен|карамел/u,
  ),
  food(
    'Сыр твёрдый',
    'Қатты ірімшік',
    'Hard cheese',
    /сыр.*(?:тверд|голланд|россий)|тверд.*сыр|қатты ірімшік/u,
    /плавлен|колбасн/u,
  ),
  food(
    'Яйцо куриное',
    'Тауық жұмыртқасы',
    'Eggs',
    /(?<!\p{L})яйц[оа](?!\p{L})|жұмыртқа/u,
    /перепел|шоколад|киндер|сюрприз|порош|бөдене/u,
  ),
  food(
    'Соль поваренная',
    'Ас тұзы',
    'Salt',
    /(?<!\p{L})соль(?!\p{L})|(?<!\p{L})тұзы?(?!\p{L})/u,
    /экстра|морск|ванн|гималай|посудом|для ног|теңіз/u,
  ),
  food('Чай чёрный', 'Қара шай', 'Black tea', /чай.*черн|черн.*чай|қара шай/u, /холодн|бутыл|напит/u),
];

interface SocialRule {
  /** Almaty's days, inclusive; null: still in force. */
  readonly fromDay: string;
  readonly untilDay: string | null;
  readonly maxMarkupPercent: number;
  readonly foods: readonly SocialFood[];
}

/** A changed law is another row. */
export const socialRules: readonly SocialRule[] = [
  { fromDay: '2026-01-04', untilDay: null, maxMarkupPercent: 15, foods },
];

/** Made of one of them, and none itself. */
const made =
  /корм|(?<!\p{L})сок(?!\p{L})|нектар|чипс|сухарик|вкус|лапш|(?<!\p{L})суп(?!\p{L})|пюре|детск|консерв|копчен|приправ|морожен|печень[ея](?!\p{L})|йогурт|шырын|балмұздақ|дәмі/u;

export interface SocialFoodFound {
  readonly name: SocialFood['name'];
  readonly maxMarkupPercent: number;
}

/** By its name alone: a guess that a person judges. */
export function socialFoodOf(itemName: string, day: string): SocialFoodFound | null {
  const rule = socialRules.find(({ fromDay, untilDay }) => fromDay <= day && (untilDay === null || day <= untilDay));
  const name = foldName(itemName);
  if (rule === undefined || made.test(name)) return null;
  const found = rule.foods.find(({ words, except }) => words.test(name) && except?.test(name) !== true);
  return found === undefined ? null : { name: found.name, maxMarkupPercent: rule.maxMarkupPercent };
}

export interface OverMarkup extends SocialFoodFound {
  readonly markupPercent: number;
  /** The highest price within the limit, in whole tenge. */
  readonly maxPriceTiyn: number;
}

/** Null within the limit, and where the cost is unknown. */
export function overMarkup(
  item: { readonly name: string; readonly priceTiyn: number; readonly costTiyn: number | null },
  day: string,
): OverMarkup | null {
  const { name, priceTiyn, costTiyn } = item;
  const percent = markupPercent(priceTiyn, costTiyn);
  if (costTiyn === null || percent === null || percent <= 0) return null;
  const found = socialFoodOf(name, day);
  if (found === null) return null;
  const limitTiyn = multiplyHalfUp(costTiyn, 100 + found.maxMarkupPercent, 100);
  if (priceTiyn <= limitTiyn) return null;
  return { ...found, markupPercent: percent, maxPriceTiyn: Math.floor(limitTiyn / 100) * 100 };
}
