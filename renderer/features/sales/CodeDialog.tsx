import type { CodeChoice, UncodedLine } from '@tilla/shared/contract/views/fiscal-code-view.ts';
import type { FiscalCode } from '@tilla/shared/domain/cart.ts';
import { isShopBarcode } from '@tilla/shared/domain/ean.ts';
import { Button, Submit } from '@tilla/ui/Button.tsx';
import { DialogActions } from '@tilla/ui/DialogActions.tsx';
import { FieldForm } from '@tilla/ui/FieldForm.tsx';
import { Stack } from '@tilla/ui/Stack.tsx';
import { TextField } from '@tilla/ui/TextField.tsx';
import textStyles from '@tilla/ui/text.module.css';
import { useText } from '@tilla/ui/use-text.ts';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { Dialog } from '#renderer/app/Dialog.tsx';
import { useScanPlace } from '#renderer/app/scan-places.ts';
import { useTillQuery } from '#renderer/app/till-context.tsx';

interface Choosing {
  readonly line: UncodedLine;
  readonly onChoose: (code: FiscalCode) => void;
}

export function CodeDialog({ line, onChoose, onClose }: Choosing & { readonly onClose: () => void }): ReactNode {
  const { t } = useTranslation('codes');
  const [isTyping, setIsTyping] = useState(false);
  return (
    <Dialog title={t('title', { name: line.name })} isOpen wide onClose={onClose}>
      {isTyping ? (
        <TypedCode line={line} onChoose={onChoose} onBack={() => setIsTyping(false)} />
      ) : (
        <Stack gap={3} data-testid="code-dialog">
          <p className={textStyles.quiet}>{t('what')}</p>
          <FoundCodes line={line} onChoose={onChoose} />
          <DialogActions leave="cancel" onLeave={onClose}>
            <Button label={t('type')} onPress={() => setIsTyping(true)} testId="code-type" />
          </DialogActions>
        </Stack>
      )}
    </Dialog>
  );
}

function FoundCodes(choosing: Choosing): ReactNode {
  const { t } = useTranslation('codes');
  const search = useText('');
  useScanPlace('goodsCode', {
    take({ code }) {
      search.onChange(code.barcode);
      return null;
    },
  });
  return (
    <>
      <TextField label={t('search')} {...search} maxLength={100} autoComplete="off" testId="code-search" />
      <Choices {...choosing} text={search.value.trim()} />
    </>
  );
}

function Choices({ line, text, onChoose }: Choosing & { readonly text: string }): ReactNode {
  const { t } = useTranslation('codes');
  const { name, catalogItemId } = line;
  // The national catalog knows barcodes, except those that the shop prints itself.
  const barcode = /^[0-9]{8,14}$/.test(text) ? text : text === '' ? (line.barcode ?? '') : '';
  const isAsked = barcode !== '' && !isShopBarcode(barcode);
  const national = useTillQuery('goods.scan', { barcode }, { enabled: isAsked });
  const own = useTillQuery('fiscalCode.choices', { name, catalogItemId, text }, { keepsLast: true });
  const found = isAsked ? national.data?.found : undefined;
  const known: CodeChoice[] = own.data?.choices ?? [];
  const isNational = found !== undefined && found !== null && found.ntin !== null;
  const isNothing = !isNational && !national.isFetching && own.data !== undefined && known.length === 0;
  return (
    <>
      {isAsked && national.isFetching ? (
        <p className={textStyles.quiet} role="status">
          {t('asking')}
        </p>
      ) : null}
      {isAsked && national.error !== null ? <Advice problem={national.error} quiet /> : null}
      <Stack as="ul" gap={2}>
        {isNational ? (
          <Choice
            choice={{ barcode: found.barcode, ntin: found.ntin ?? '', name: found.name }}
            kind="national"
            onChoose={onChoose}
          />
        ) : null}
        {known.map((choice) => (
          <Choice key={`${choice.barcode} ${choice.ntin}`} choice={choice} kind={choice.kind} onChoose={onChoose} />
        ))}
      </Stack>
      {isNothing ? <p className={textStyles.quiet}>{t(text === '' ? 'nothing' : 'notFound')}</p> : null}
    </>
  );
}

function Choice({
  choice: { name, ...code },
  kind,
  onChoose,
}: Pick<Choosing, 'onChoose'> & {
  readonly choice: FiscalCode & { readonly name: string };
  readonly kind: CodeChoice['kind'] | 'national';
}): ReactNode {
  const { t } = useTranslation('codes');
  return (
    <li>
      <Button wide onPress={() => onChoose({ barcode: code.barcode, ntin: code.ntin })} testId={`code-choice-${kind}`}>
        <span>
          {name}
          <span className={textStyles.quietLine}>
            {t(`kind.${kind}`)} · {code.ntin}
          </span>
        </span>
      </Button>
    </li>
  );
}

function TypedCode({ line, onChoose, onBack }: Choosing & { readonly onBack: () => void }): ReactNode {
  const { t } = useTranslation(['codes', 'goods']);
  const barcode = useText(line.barcode ?? '');
  const ntin = useText('');
  const typed = { barcode: barcode.value.trim(), ntin: ntin.value.trim() };
  const isWhole = typed.barcode !== '' && typed.ntin !== '';
  return (
    <FieldForm
      gap="normal"
      data-testid="code-typed"
      onSend={() => {
        if (isWhole) onChoose(typed);
      }}
    >
      <TextField
        label={t('goods:field.barcode')}
        {...barcode}
        maxLength={32}
        autoComplete="off"
        testId="code-barcode"
      />
      <TextField label={t('goods:field.ntin')} {...ntin} maxLength={32} autoComplete="off" testId="code-ntin" />
      <DialogActions leave="back" onLeave={onBack}>
        <Submit label={t('take')} isDisabled={!isWhole} testId="code-take" />
      </DialogActions>
    </FieldForm>
  );
}
