import { type KeyboardEvent, type ReactNode, useRef } from 'react';

interface Tab<Name extends string> {
  readonly name: Name;
  readonly label: string;
  readonly content: ReactNode;
}

interface TabsProps<Name extends string> {
  readonly label: string;
  readonly tabs: readonly Tab<Name>[];
  readonly shown: Name;
  readonly onShow: (name: Name) => void;
}

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/** The ARIA pattern of tabs. A hidden tab keeps its state. */
export function Tabs<Name extends string>({ label, tabs, shown, onShow }: TabsProps<Name>) {
  const buttons = useRef(new Map<Name, HTMLButtonElement | null>());
  const move = (event: KeyboardEvent, at: number): void => {
    const step = steps[event.key];
    const to = event.key === 'Home' ? 0 : event.key === 'End' ? tabs.length - 1 : step === undefined ? null : at + step;
    const target = to === null ? undefined : tabs[(to + tabs.length) % tabs.length];
    if (target === undefined) return;
    event.preventDefault();
    onShow(target.name);
    buttons.current.get(target.name)?.focus();
  };
  return (
    <section className="pane" aria-label={label}>
      <div role="tablist" className="tabs" aria-label={label}>
        {tabs.map(({ name, label: text }, place) => (
          <button
            key={name}
            ref={(element) => void buttons.current.set(name, element)}
            type="button"
            role="tab"
            className="tab"
            id={`tab-${name}`}
            aria-controls={`panel-${name}`}
            aria-selected={name === shown}
            tabIndex={name === shown ? 0 : -1}
            onClick={() => onShow(name)}
            onKeyDown={(event) => move(event, place)}
          >
            {text}
          </button>
        ))}
      </div>
      {tabs.map(({ name, content }) => (
        <div
          key={name}
          role="tabpanel"
          className="panel"
          id={`panel-${name}`}
          aria-labelledby={`tab-${name}`}
          tabIndex={0}
          hidden={name !== shown}
        >
          {content}
        </div>
      ))}
    </section>
  );
}
