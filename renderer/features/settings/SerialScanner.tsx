import type { AppView } from '@tilla/shared/contract/views/app-view.ts';
import { baudRates } from '@tilla/shared/contract/views/printer-view.ts';
import { Button } from '@tilla/ui/Button.tsx';
import { Choice } from '@tilla/ui/Choice.tsx';
import { Inline } from '@tilla/ui/Stack.tsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useTillQuery } from '#renderer/app/till-context.tsx';
import { DeviceFact } from './DeviceCard.tsx';

type Port = NonNullable<AppView['settings']['scannerPort']>;

const usualRate: Port['baudRate'] = 9600;

export function SerialScanner({
  view,
  onChange,
}: {
  readonly view: Pick<AppView, 'settings' | 'scanner'>;
  readonly onChange: (port: Port) => void;
}): ReactNode {
  const { t } = useTranslation('devices');
  const { data, isFetching, refetch } = useTillQuery('scanner.ports', {}, { isForgotten: true });
  const { scannerPort, receiptPrinter } = view.settings;
  const { path: chosen = '', baudRate = usualRate } = scannerPort ?? {};
  const ofPrinter = receiptPrinter?.way === 'serial' ? receiptPrinter.address : null;
  // A scanner that is unplugged now stays selected.
  const paths = [...new Set([...(chosen === '' ? [] : [chosen]), ...(data?.ports ?? [])])]
    .filter((path) => path !== ofPrinter)
    .toSorted();
  return (
    <>
      {paths.length === 0 ? (
        <p data-testid="no-scanner-ports">{isFetching ? '…' : t('scanner.noPorts')}</p>
      ) : (
        <Choice
          label={t('scanner.port')}
          value={chosen}
          options={paths.map((id) => ({ id, name: id, testId: `scanner-port-${id}` }))}
          onChange={(path) => onChange({ path, baudRate })}
        />
      )}
      <Inline gap={3} align="stretch">
        <Button
          label={t('scanner.lookAgain')}
          size="small"
          look="quiet"
          isDisabled={isFetching}
          onPress={() => void refetch()}
          testId="find-scanner-ports"
        />
      </Inline>
      {scannerPort === null ? null : (
        <>
          <Choice
            label={t('receiptPrinter.baudRate')}
            value={String(baudRate)}
            options={baudRates.map((rate) => ({
              id: String(rate),
              name: String(rate),
              testId: `scanner-baud-${String(rate)}`,
            }))}
            onChange={(next) =>
              onChange({ path: chosen, baudRate: baudRates.find((rate) => String(rate) === next) ?? baudRate })
            }
          />
          <DeviceFact name={t('scanner.state')}>
            <span role="status" data-testid="scanner-state" data-state={view.scanner ?? ''}>
              {view.scanner === null ? '…' : t(`scanner.states.${view.scanner}`)}
            </span>
          </DeviceFact>
        </>
      )}
    </>
  );
}
