import { Button } from '@tilla/ui/Button.tsx';
import { Inline, Stack } from '@tilla/ui/Stack.tsx';
import text from '@tilla/ui/text.module.css';
import { type ReactNode, useState } from 'react';
import type { ShopView } from '../../contract/views.ts';
import { useDeskAct, useMay } from '../api/session.ts';
import { Problem } from '../parts/Problem.tsx';
import { useWords } from '../words/words.ts';
import { GuardedDialog } from './GuardedDialog.tsx';

export function KeyStep({ shop: { externalId, name, key, tills } }: { readonly shop: ShopView }): ReactNode {
  const { t } = useWords();
  const [mayAct, isOwner] = [useMay('installer'), useMay('owner')];
  const [isRotating, setRotating] = useState(false);
  const issue = useDeskAct('shop.issueKey');
  const stopped = tills.filter(({ isCurrent }) => isCurrent);
  return (
    <Stack gap={3}>
      <p className={text.quiet}>{t(`key.${key}`)}</p>
      <Problem error={issue.error} />
      <Inline gap={3}>
        {key === 'none' && mayAct ? (
          <Button
            look="main"
            label={t('key.issue')}
            isDisabled={issue.isPending}
            onPress={() => issue.mutate({ externalId })}
            testId="issue-key"
          />
        ) : null}
        {key === 'none' ? null : isOwner ? (
          <Button
            look={key === 'kept' ? 'plain' : 'main'}
            size="small"
            label={t('key.rotate')}
            onPress={() => setRotating(true)}
            testId="rotate-key"
          />
        ) : (
          <span className={text.quiet}>{t('key.ownerOnly')}</span>
        )}
      </Inline>
      <GuardedDialog
        act="shop.rotateKey"
        isOpen={isRotating}
        onClose={() => setRotating(false)}
        onDone={() => undefined}
        externalId={externalId}
        name={name}
        title={t('key.rotateTitle')}
        confirm={t('key.confirm')}
      >
        <p>{t(stopped.length === 0 ? 'key.stopsUnknown' : 'key.stops')}</p>
        <ul data-testid="stopped-tills">
          {stopped.map((till) => (
            <li key={till.name}>
              <b>{till.name}</b>
            </li>
          ))}
        </ul>
      </GuardedDialog>
    </Stack>
  );
}
