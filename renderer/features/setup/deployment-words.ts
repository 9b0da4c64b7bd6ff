import { type IdentifierWords, identifierWordsSchema, neutralWords } from '@tilla/payment-api/identifier-words.ts';

export type TypedWords = IdentifierWords;

/** `wrong`: not allowed in an identifier; `taken`: the name of a field of the API; `alike`: both equal. */
export type WordProblem = 'wrong' | 'taken' | 'alike';

export interface ReadWords {
  readonly known: IdentifierWords | null;
  readonly problems: Partial<Record<keyof IdentifierWords, WordProblem>>;
}

export function readWords({ bank, service }: TypedWords): ReadWords {
  const given = {
    bank: bank.trim().toLowerCase() || neutralWords.bank,
    service: service.trim().toLowerCase() || neutralWords.service,
  };
  const read = identifierWordsSchema.safeParse(given);
  if (read.success) return { known: read.data, problems: {} };
  const problems: Partial<Record<keyof IdentifierWords, WordProblem>> = {};
  for (const { path, code } of read.error.issues) {
    const [field] = path;
    if (field === 'bank' || field === 'service') problems[field] ??= code === 'custom' ? 'taken' : 'wrong';
    else problems.service ??= 'alike';
  }
  return { known: null, problems };
}

export function writeWords({ bank, service }: IdentifierWords): TypedWords {
  return { bank: bank === neutralWords.bank ? '' : bank, service: service === neutralWords.service ? '' : service };
}
