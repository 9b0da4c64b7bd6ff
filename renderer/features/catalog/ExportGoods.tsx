import { Button, CommandButton } from '@tilla/ui/Button.tsx';
import font from '@tilla/ui/font.module.css';
import { Inline, Stack } from '@tilla/ui/Stack.tsx';
import textStyles from '@tilla/ui/text.module.css';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { useExportedFile } from '#renderer/app/open-exports.ts';
import { useTill, useTillCommand } from '#renderer/app/till-context.tsx';
import { TillProblem } from '#renderer/bridge/till-problem.ts';
import { exportWorkbook } from './export-workbook.ts';

export function ExportGoods(): ReactNode {
  const { t } = useTranslation('table');
  const till = useTill();
  const exported = useExportedFile();
  const [isWriting, setWriting] = useState(false);
  const [failed, setFailed] = useState<TillProblem | null>(null);
  const asText = useTillCommand('goodsTable.export', exported);

  async function asWorkbook(): Promise<void> {
    setFailed(null);
    setWriting(true);
    try {
      const heads = {
        name: t('column.name'),
        price: t('column.price'),
        unit: t('column.unit'),
        barcode: t('column.barcode'),
      };
      const more = { ntin: t('column.ntin'), externalRef: t('column.externalRef'), category: t('column.category') };
      await exportWorkbook(till, t('export.fileName'), { ...heads, ...more });
      exported();
    } catch (fault) {
      if (!(fault instanceof TillProblem)) throw fault;
      setFailed(fault);
    } finally {
      setWriting(false);
    }
  }

  const problem = asText.error ?? failed;
  return (
    <Stack as="section" gap={2} aria-label={t('export.title')}>
      <h2 className={font.sizeL}>{t('export.title')}</h2>
      <p className={textStyles.aside}>{t('export.hint')}</p>
      <Inline gap={2} align="stretch">
        <Button isDisabled={isWriting} onPress={() => void asWorkbook()} testId="export-workbook">
          {t('export.workbook')}
        </Button>
        <CommandButton label={t('export.text')} command={asText} input={{}} testId="export-text" />
      </Inline>
      <Advice problem={problem} />
    </Stack>
  );
}
