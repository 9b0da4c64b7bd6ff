export const labelFormats = ['a4', 'a4_small', 'roll_58x40', 'roll_43x25', 'roll_30x20'] as const;
export type LabelFormat = (typeof labelFormats)[number];

/** Millimetres. On a sheet labels stand edge to edge, centred. */
export interface LabelPaper {
  readonly pageWidth: number;
  readonly pageHeight: number;
  readonly width: number;
  readonly height: number;
  readonly columns: number;
  readonly rows: number;
}

const A4 = { pageWidth: 210, pageHeight: 297 } as const;

export const labelPapers: Readonly<Record<LabelFormat, LabelPaper>> = {
  a4: { ...A4, width: 65, height: 40, columns: 3, rows: 7 },
  a4_small: { ...A4, width: 48, height: 25, columns: 4, rows: 11 },
  roll_58x40: roll(58, 40),
  roll_43x25: roll(43, 25),
  roll_30x20: roll(30, 20),
};

/** One label a page; eight dots a millimetre. */
export function isRoll(format: LabelFormat): boolean {
  const { columns, rows } = labelPapers[format];
  return columns * rows === 1;
}

export function labelPages(format: LabelFormat, labels: number): number {
  const { columns, rows } = labelPapers[format];
  return Math.ceil(labels / (columns * rows));
}

export const MAX_LABELS = 2_000;

function roll(width: number, height: number): LabelPaper {
  return { pageWidth: width, pageHeight: height, width, height, columns: 1, rows: 1 };
}
