import { almatyDay } from '@tilla/shared/domain/almaty-time.ts';
import { barsOf } from '@tilla/shared/domain/barcode-bars.ts';
import { isRoll, type LabelFormat, type LabelPaper, labelPapers } from '@tilla/shared/domain/label-format.ts';
import type { Spoken } from '@tilla/shared/domain/language.ts';
import { formatMoney } from '@tilla/shared/domain/money-text.ts';
import { unitWord } from '@tilla/shared/domain/units.ts';
import type { LabelBars, LabelText, PrintedLabel, PrintedLabels } from '../platform/ports.ts';
import { inEachLanguage, receiptWord, sideBySide } from '../platform/receipt-words.ts';

export interface LabelledGoods {
  readonly name: string;
  readonly priceTiyn: number;
  readonly unit: string | null;
  readonly barcode: string | null;
  readonly count: number;
}

interface LabelSheet {
  readonly format: LabelFormat;
  readonly spoken: Spoken;
  /** UTC. */
  readonly at: string;
  readonly items: readonly LabelledGoods[];
}

const WIDEST_MM = 65;
const POINTS = { name: 10, price: 26, digits: 8, date: 7 } as const;
/** Smaller letters are unreadable on a shelf. */
const SMALLEST_POINT = 5;
/** The nominal module of EAN (ISO/IEC 15420), the thinnest that counter scanners read, and a label printer's dot. */
const MODULE_MM = 0.33;
const THINNEST_MM = 0.19;
const DOT_MM = 0.125;
const THINNEST_DOTS = 2;
/** White margin at either end, besides the quiet zone. */
const EDGE_MM = 0.5;

export function layOutLabels({ format, spoken, at, items }: LabelSheet): PrintedLabels {
  const paper = labelPapers[format];
  const date = almatyDay(Date.parse(at)).split('-').reverse().join('.');
  const faces = items.flatMap((item) => {
    const face = faceOf(item, format, spoken, date);
    return Array.from({ length: item.count }, () => face);
  });
  const perPage = paper.columns * paper.rows;
  const left = (paper.pageWidth - paper.columns * paper.width) / 2;
  const top = (paper.pageHeight - paper.rows * paper.height) / 2;
  const pages = Array.from({ length: Math.ceil(faces.length / perPage) }, (_, page) =>
    faces.slice(page * perPage, (page + 1) * perPage).map((face, place) => ({
      left: left + (place % paper.columns) * paper.width,
      top: top + Math.floor(place / paper.columns) * paper.height,
      ...face,
    })),
  );
  return {
    width: paper.pageWidth,
    height: paper.pageHeight,
    pages,
    cuts: perPage === 1 ? [] : cutsOf(paper, left, top),
  };
}

function cutsOf({ columns, rows, width, height, pageWidth, pageHeight }: LabelPaper, left: number, top: number) {
  return [
    ...Array.from({ length: columns + 1 }, (_, at) => ({
      x: left + at * width,
      y: 0,
      length: pageHeight,
      isUpright: true,
    })),
    ...Array.from({ length: rows + 1 }, (_, at) => ({
      x: 0,
      y: top + at * height,
      length: pageWidth,
      isUpright: false,
    })),
  ];
}

function faceOf(
  { name, priceTiyn, unit, barcode }: LabelledGoods,
  format: LabelFormat,
  spoken: Spoken,
  date: string,
): Omit<PrintedLabel, 'left' | 'top'> {
  const { width, height } = labelPapers[format];
  const pad = Math.min(2, width * 0.03);
  const inner = width - 2 * pad;
  const size = (points: number): number => Math.max(SMALLEST_POINT, (points * width) / WIDEST_MM);
  const bars = barcode === null ? null : barsFor(barcode, format);
  const footHeight = height * 0.11;
  const footTop = height - pad - footHeight;
  const nameHeight = height * 0.3;
  const barsHeight = bars === null ? 0 : height * 0.26;
  const priceTop = pad + nameHeight;
  const captionHeight = height * 0.08;
  const caption = sideBySide(receiptWord('price', spoken));
  const units = unit === null ? '' : ` / ${sideBySide(inEachLanguage(spoken, (language) => unitWord(unit, language)))}`;
  const price = `${formatMoney(priceTiyn, spoken[0])}${units}`;
  const foot = { top: footTop, height: footHeight };
  const texts: LabelText[] = [
    {
      text: name,
      left: pad,
      top: pad,
      width: inner,
      height: nameHeight,
      size: size(POINTS.name),
      isBold: false,
      align: 'left',
    },
    {
      text: caption,
      left: pad,
      top: priceTop,
      width: inner,
      height: captionHeight,
      size: size(POINTS.date),
      isBold: false,
      align: 'left',
    },
    {
      text: price,
      left: pad,
      top: priceTop + captionHeight,
      width: inner,
      height: footTop - barsHeight - priceTop - captionHeight,
      size: size(POINTS.price),
      isBold: true,
      align: 'left',
    },
    ...(barcode === null
      ? []
      : [
          {
            ...foot,
            text: barcode,
            left: pad,
            width: inner * 0.6,
            size: size(POINTS.digits),
            isBold: false,
            align: 'left' as const,
          },
        ]),
    {
      ...foot,
      text: date,
      left: pad + inner * 0.6,
      width: inner * 0.4,
      size: size(POINTS.date),
      isBold: false,
      align: 'right',
    },
  ];
  return {
    texts,
    bars:
      bars === null ? null : { ...bars, top: footTop - barsHeight + height * 0.02, height: barsHeight - height * 0.03 },
  };
}

/** As wide as possible; null where bars would be too thin to scan. */
function barsFor(barcode: string, format: LabelFormat): Pick<LabelBars, 'left' | 'module' | 'modules'> | null {
  const found = barsOf(barcode);
  if (found === null) return null;
  const { modules, quiet } = found;
  const { width } = labelPapers[format];
  const all = modules.length + quiet[0] + quiet[1];
  const widest = (width - 2 * EDGE_MM) / all;
  const module = isRoll(format) ? inDots(widest) : Math.min(MODULE_MM, widest);
  if (module < THINNEST_MM) return null;
  const left = (width - all * module) / 2 + quiet[0] * module;
  // Aligned to printer dots from the first bar: between two dots a thin bar would come out too thin or too thick.
  return { left: isRoll(format) ? Math.round(left / DOT_MM) * DOT_MM : left, module, modules };
}

/** Whole printer dots, so that equal bars have equal width. */
function inDots(widestMm: number): number {
  const dots = Math.min(Math.floor(widestMm / DOT_MM), Math.ceil(MODULE_MM / DOT_MM));
  return dots < THINNEST_DOTS ? 0 : dots * DOT_MM;
}
