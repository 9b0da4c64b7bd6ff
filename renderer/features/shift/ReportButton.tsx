import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTillCommand } from '#renderer/app/till-context.tsx';
import { Advice } from '#ui/Advice.tsx';
import { Button } from '#ui/Button.tsx';
import layout from '#ui/layout.module.css';
import { ReceiptPicture } from '../pay/ReceiptPicture.tsx';
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
    <div className={layout['line']}>
      <Button
        isDisabled={print.isPending}
        onPress={() => {
          print.mutate({ reportId });
        }}
        data-testid={testId}
      >
        {name}
      </Button>
      {isOurs ? (
        <Button
          look="quiet"
          onPress={() => {
            setShown(true);
          }}
          data-testid={`${testId}-show`}
        >
          {t('show')}
        </Button>
      ) : null}
      <ReportPrint reportId={reportId} />
      {print.error === null ? null : <Advice problem={print.error} />}
      {isShown ? (
        <ReceiptPicture
          subject={{ reportId }}
          onPrint={() => {
            print.mutate({ reportId });
          }}
          onClose={() => {
            setShown(false);
          }}
        />
      ) : null}
    </div>
  );
}
