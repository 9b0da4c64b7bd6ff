import { Button } from '@tilla/ui/Button.tsx';
import { Say } from '@tilla/ui/Say.tsx';
import { Inline, Stack } from '@tilla/ui/Stack.tsx';
import text from '@tilla/ui/text.module.css';
import type { ReactNode } from 'react';
import type { ShopView } from '../../contract/views.ts';
import { useDeskAct, useMay } from '../api/session.ts';
import styles from '../desk.module.css';
import { Copy } from '../parts/Copy.tsx';
import { Problem } from '../parts/Problem.tsx';
import { QrCode } from '../parts/QrCode.tsx';
import { useWords } from '../words/words.ts';

export function ProfileStep({ shop: { externalId, kyc } }: { readonly shop: ShopView }): ReactNode {
  const { t, day } = useWords();
  const mayAct = useMay('installer');
  const invite = useDeskAct('shop.invite');
  if (kyc === null) return <p className={text.quiet}>{t('profile.test')}</p>;
  switch (kyc.required_action) {
    case 'none':
      return <p className={text.quiet}>{t('profile.approved')}</p>;
    case 'wait_review':
      return (
        <p className={text.quiet}>
          {kyc.submitted_at === null ? t('profile.waitsPlain') : t('profile.waits', { day: day(kyc.submitted_at) })}
        </p>
      );
    case 'contact_support':
      return <p>{t('profile.stopped')}</p>;
    case 'submit_profile':
    case 'fix_and_resubmit':
      return (
        <Stack gap={3}>
          {kyc.comment === null ? (
            <p className={text.quiet}>{t('profile.lead')}</p>
          ) : (
            <Say tone="bad" testId="remark">
              <p>{t('profile.refused')}</p>
              <p className={styles.verbatim}>{kyc.comment}</p>
            </Say>
          )}
          <Problem error={invite.error} />
          {invite.data === undefined ? null : (
            <div className={styles.answer}>
              <QrCode text={invite.data.url} label={t('profile.qr')} testId="invite-qr" />
              <Stack gap={3}>
                <p>{t('profile.until', { day: day(invite.data.expiresAt) })}</p>
                <Inline gap={2}>
                  <Copy text={invite.data.url} label={t('copy')} testId="copy-invite" />
                  <a
                    className={styles.link}
                    href={invite.data.url}
                    target="_blank"
                    rel="noreferrer"
                    data-testid="open-invite"
                  >
                    {t('profile.openLink')}
                  </a>
                </Inline>
              </Stack>
            </div>
          )}
          {mayAct ? (
            <Inline>
              <Button
                look={invite.data === undefined ? 'main' : 'quiet'}
                label={t(invite.data === undefined ? 'profile.link' : 'profile.newLink')}
                isDisabled={invite.isPending}
                onPress={() => invite.mutate({ externalId })}
                testId="invite"
              />
            </Inline>
          ) : null}
        </Stack>
      );
  }
}
