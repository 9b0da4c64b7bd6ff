import { Button, CommandButton } from '@tilla/ui/Button.tsx';
import { Inline } from '@tilla/ui/Stack.tsx';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { useTillCommand } from '#renderer/app/till-context.tsx';
import { ReceiptPicture } from '../payments/ReceiptPicture.tsx';
import { ReportPrint } from './ReportPrint.tsx';

export function ReportButton({
  reportId,
  name,
  testId,
}: {
  readonly reportId: string;
  readonly name: string;
  readonly testId: string;
}): ReactNode {
  const { t } = useTranslation('shift');
  const print = useTillCommand('report.print');
  const [isShown, setShown] = useState(false);
  // The service makes its own report's page.
  const isOurs = !reportId.startsWith('fiscal:');
  return (
    <Inline gap={3}>
      <CommandButton label={name} command={print} input={{ reportId }} testId={testId} />
      {isOurs ? (
        <Button label={t('show')} look="quiet" onPress={() => setShown(true)} testId={`${testId}-show`} />
      ) : null}
      <ReportPrint reportId={reportId} />
      <Advice problem={print.error} />
      {isShown ? (
        <ReceiptPicture
          subject={{ reportId }}
          onPrint={() => print.mutate({ reportId })}
          onClose={() => setShown(false)}
        />
      ) : null}
    </Inline>
  );
}
