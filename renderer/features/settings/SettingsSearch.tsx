import { Button } from '@tilla/ui/Button.tsx';
import font from '@tilla/ui/font.module.css';
import { NoneFound } from '@tilla/ui/NoneFound.tsx';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { useScreen } from '#renderer/app/screen-store.ts';
import { findSettings, marksIn } from './find-settings.ts';
import { SettingRow } from './SettingRow.tsx';
import styles from './SettingsScreen.module.css';
import { useSettings } from './settings-context.ts';
import { labelOf, settingsFor, settingWords, synonymsOf } from './settings-list.ts';

/** Rows and no pages: a found setting is changed where it is found. */
export function SettingsSearch({
  typed,
  onErase,
}: {
  readonly typed: string;
  readonly onErase: () => void;
}): ReactNode {
  const { t } = useTranslation(settingWords);
  const { view, change } = useSettings();
  const openSettings = useScreen((state) => state.openSettings);
  const found = findSettings(
    settingsFor(view).map((setting) => ({
      ...setting,
      words: [labelOf(setting, t), t(`settings:pages.${setting.page}`), synonymsOf(setting)].join(' '),
    })),
    typed,
  );
  if (found.length === 0) return <NoneFound title={t('settings:find.none')} isOfWords onReset={onErase} />;
  return (
    <section className={styles.found} aria-label={t('settings:find.title')} data-testid="settings-found">
      <p role="status" className={font.soft}>
        {t('settings:find.count', { count: found.length })}
      </p>
      <Advice problem={change.error} />
      <div className={styles.rows}>
        {found.map((setting) => {
          const { id, page, Control } = setting;
          return (
            <SettingRow
              key={id}
              id={id}
              label=<Marked text={labelOf(setting, t)} typed={typed} />
              hint={t(`settings:pages.${page}`)}
            >
              {Control === undefined ? (
                <Button
                  label={t('settings:find.open')}
                  onPress={() => {
                    onErase();
                    openSettings(page);
                  }}
                  testId={`open-setting-${id}`}
                />
              ) : (
                <Control />
              )}
            </SettingRow>
          );
        })}
      </div>
    </section>
  );
}

function Marked({ text, typed }: { readonly text: string; readonly typed: string }): ReactNode {
  const marks = marksIn(text, typed);
  return (
    <>
      {marks.map(([from, to], place) => (
        <Fragment key={from}>
          {text.slice(marks[place - 1]?.[1] ?? 0, from)}
          <mark className={styles.mark}>{text.slice(from, to)}</mark>
        </Fragment>
      ))}
      {text.slice(marks.at(-1)?.[1] ?? 0)}
    </>
  );
}
