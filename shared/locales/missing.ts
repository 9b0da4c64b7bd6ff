import enMissing from './en/missing.json' with { type: 'json' };
import kkMissing from './kk/missing.json' with { type: 'json' };
import ruMissing from './ru/missing.json' with { type: 'json' };

/** What is said when a part of the page did not load: at hand in all three languages, whatever else is not. */
export const missingWords = {
  ru: { missing: ruMissing },
  kk: { missing: kkMissing },
  en: { missing: enMissing },
};
