import enMissing from './en/missing.json' with { type: 'json' };
import kkMissing from './kk/missing.json' with { type: 'json' };
import ruMissing from './ru/missing.json' with { type: 'json' };

/** Shown when a part of the page fails to load, so all three languages are at hand. */
export const missingWords = {
  ru: { missing: ruMissing },
  kk: { missing: kkMissing },
  en: { missing: enMissing },
};
