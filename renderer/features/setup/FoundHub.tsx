import { Button } from '@tilla/ui/Button.tsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FoundShop, HubFrame } from './hub-frame.ts';
import page from './SetupPage.module.css';

/** Whose server it is, before anything is kept. */
export function FoundHub({
  shop: { accountName, outletName, number },
  Frame,
  onOther,
  onNext,
}: {
  readonly shop: FoundShop;
  readonly Frame: HubFrame;
  readonly onOther: () => void;
  readonly onNext: () => void;
}): ReactNode {
  const { t } = useTranslation(['hub', 'setup']);
  const facts = [
    ['shop', outletName],
    ['owner', accountName],
    ['till', String(number)],
  ] as const;
  return (
    <Frame title={t('found')} lead={t('foundLead')}>
      <dl className={page.facts} data-testid="found-hub">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{t(name)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className={page.actions}>
        <Button label={t('other')} size="large" onPress={onOther} testId="other-hub" />
        <Button
          label={t('setup:found.connect')}
          look="main"
          size="large"
          autoFocus
          onPress={onNext}
          testId="this-hub"
        />
      </div>
    </Frame>
  );
}
