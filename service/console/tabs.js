/** A panel with tabs: arrows, Home and End move between them, as the ARIA pattern asks. */
import { el } from './kit/dom.js';

/** `views` is `[name, label, element]` each; `chosen` hears of the name of the tab that is shown. */
export function createTabs(label, views, startName, chosen) {
  const tabs = views.map(([name, text]) =>
    el(
      'button',
      { type: 'button', role: 'tab', class: 'tab', id: `tab-${name}`, 'aria-controls': `panel-${name}` },
      text,
    ),
  );
  const panels = views.map(([name, , element]) =>
    el(
      'div',
      { role: 'tabpanel', class: 'panel', id: `panel-${name}`, 'aria-labelledby': `tab-${name}`, tabindex: 0 },
      element,
    ),
  );
  const show = (place) => {
    for (const [index, tab] of tabs.entries()) {
      tab.setAttribute('aria-selected', String(index === place));
      tab.tabIndex = index === place ? 0 : -1;
      panels[index].hidden = index !== place;
    }
    chosen(views[place][0]);
  };
  const steps = { ArrowRight: 1, ArrowLeft: -1 };
  const list = el(
    'div',
    {
      role: 'tablist',
      class: 'tabs',
      'aria-label': label,
      on: {
        click: ({ target }) => {
          const place = tabs.indexOf(target);
          if (place >= 0) show(place);
        },
        keydown: (event) => {
          const at = tabs.indexOf(event.target);
          const last = tabs.length - 1;
          const to = event.key === 'Home' ? 0 : event.key === 'End' ? last : at + (steps[event.key] ?? Number.NaN);
          if (at < 0 || Number.isNaN(to)) return;
          event.preventDefault();
          const place = (to + tabs.length) % tabs.length;
          show(place);
          tabs[place].focus();
        },
      },
    },
    tabs,
  );
  show(
    Math.max(
      0,
      views.findIndex(([name]) => name === startName),
    ),
  );
  return el('section', { class: 'pane', 'aria-label': label }, list, panels);
}
