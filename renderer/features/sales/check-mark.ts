import type { CartLine } from '@tilla/shared/domain/cart.ts';
import { markKey, readMark } from '@tilla/shared/domain/marks/mark.ts';
import type { ScannedCode } from '@tilla/shared/domain/marks/scanned-code.ts';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import { useTranslation } from 'react-i18next';
import { formatParams } from '#renderer/app/format-params.ts';
import { useTill } from '#renderer/app/till-context.tsx';
import { TillProblem } from '#renderer/bridge/till-problem.ts';
import { useCart } from './cart-store.ts';
import { findScanned } from './find-scanned.ts';

/** Null where it may be sold with the current cart; with a line, it must be of that line. */
export function useCheckMark(): (code: ScannedCode, line?: CartLine) => Promise<string | null> {
  const { t } = useTranslation(['goodsRules', 'errors']);
  const till = useTill();
  const language = useLanguage();

  return async (code, line) => {
    if (code.kind !== 'mark') return `${t('errors:what.till_mark_unreadable')} ${t('errors:do.till_mark_unreadable')}`;
    const key = markKey(code.mark);
    const inCart = useCart.getState().cart.lines.flatMap(({ marks }) => marks ?? []);
    const isTwice = inCart.some((text) => {
      const mark = readMark(text);
      return mark !== null && markKey(mark) === key;
    });
    if (isTwice) return t('mark.twice');
    try {
      await till.call('cart.checkMark', { mark: code.mark.text });
      const found = line === undefined ? null : await findScanned(till, code, 'off');
      const isOther = found !== null && line !== undefined && found.item.id !== line.catalogItemId;
      return isOther ? t('mark.other', { name: found.item.name }) : null;
    } catch (failure) {
      if (!(failure instanceof TillProblem)) throw failure;
      if (failure.code !== 'till_mark_sold') return t('errors:what.till_mark_unreadable');
      const params = formatParams(failure.params, language);
      return `${t('errors:what.till_mark_sold', params)} ${t('errors:do.till_mark_sold', params)}`;
    }
  };
}
