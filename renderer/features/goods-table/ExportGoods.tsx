import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useExportedFile } from '#renderer/app/open-exports.ts';
import { useTill, useTillCommand } from '#renderer/app/till-context.tsx';
import { TillProblem } from '#renderer/bridge/till-problem.ts';
import { Advice } from '#ui/Advice.tsx';
import { Button } from '#ui/Button.tsx';
import layout from '#ui/layout.module.css';
import table from '#ui/table-list.module.css';
import textStyles from '#ui/text.module.css';
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
    <section className={layout['stackSmall']} aria-label={t('export.title')}>
      <h2 className={table['subtitle']}>{t('export.title')}</h2>
      <p className={textStyles['aside']}>{t('export.hint')}</p>
      <div className={layout['wrapSmall']}>
        <Button isDisabled={isWriting} onPress={() => void asWorkbook()} data-testid="export-workbook">
          {t('export.workbook')}
        </Button>
        <Button isDisabled={asText.isPending} onPress={() => asText.mutate({})} data-testid="export-text">
          {t('export.text')}
        </Button>
      </div>
      {problem === null ? null : <Advice problem={problem} />}
    </section>
  );
}
