import { Button } from '@tilla/ui/Button.tsx';
import text from '@tilla/ui/text.module.css';
import type { ReactNode } from 'react';
import type { ShopView } from '../../contract/views.ts';
import { useDeskAct, useMay } from '../api/session.ts';
import { Problem } from '../parts/Problem.tsx';
import { useWords } from '../words/words.ts';

export function CreateStep({ shop }: { readonly shop: ShopView }): ReactNode {
  const { t, day } = useWords();
  const mayAct = useMay('installer');
  const add = useDeskAct('shop.add');
  const { externalId, name, plan, card } = shop;
  if (card !== null) {
    const idn = card.idn === '' ? [] : [t('create.idn', { idn: card.idn })];
    return (
      <p className={text.quiet}>{[t('create.done', { id: card.id, day: day(card.created_at) }), ...idn].join(' · ')}</p>
    );
  }
  return (
    <>
      <p>{t('create.lost')}</p>
      <Problem error={add.error} />
      {mayAct ? (
        <Button
          look="main"
          label={t('act.create')}
          isDisabled={add.isPending}
          onPress={() => add.mutate({ externalId, name, hasCatalog: true, ...plan })}
          testId="create-again"
        />
      ) : null}
    </>
  );
}
