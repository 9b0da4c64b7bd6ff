import { useWords } from '../words/words-context.ts';

interface PhoneLinkProps {
  readonly link: string;
  readonly id: string | number;
}

export function PhoneLink({ link, id }: PhoneLinkProps) {
  const { t, language } = useWords();
  return (
    <a
      className="button"
      href={`${link}?language=${language}`}
      target="_blank"
      rel="noreferrer"
      aria-label={`${t('invoice.act.phone')} · ${id}`}
      data-act="phone"
    >
      {t('invoice.act.phone')}
    </a>
  );
}
