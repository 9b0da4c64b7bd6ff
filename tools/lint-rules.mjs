// The project's own rules for oxlint, which has no `no-restricted-syntax`: each names syntax and its replacement.

/** A rule out of selectors: whatever matches one of them is reported with the words beside it. */
function ban(words, ...selectors) {
  return {
    create: (context) =>
      Object.fromEntries(selectors.map((selector) => [selector, (node) => context.report({ node, message: words })])),
  };
}

/** The comment itself, at the head of the file: no comment below it can silence that. */
const noInlineConfig = {
  create: (context) => ({
    Program() {
      const head = { line: 1, column: 0 };
      for (const { value } of context.sourceCode.getAllComments())
        if (/^[\s*]*(?:eslint|oxlint)-(?:dis|en)able/.test(value))
          context.report({ loc: { start: head, end: head }, message: `A rule holds everywhere:${value}` });
    },
  }),
};

export default {
  meta: { name: 'house' },
  rules: {
    'clock-through-a-port': ban(
      'This layer never reads the clock: time comes through a port.',
      "NewExpression[callee.name='Date'][arguments.length=0]",
      "CallExpression[callee.object.name='Date'][callee.property.name='now']",
      "CallExpression[callee.object.name='performance'][callee.property.name='now']",
    ),
    'dice-through-a-port': ban(
      'This layer never draws random numbers: randomness comes through a port.',
      "CallExpression[callee.object.name='Math'][callee.property.name='random']",
    ),
    'ids-through-a-port': ban(
      'This layer never makes an id: ids come through a port.',
      'CallExpression[callee.property.name=/^(randomUUID|randomBytes|getRandomValues)$/]',
      'CallExpression[callee.name=/^(randomUUID|randomBytes|randomInt)$/]',
    ),
    'timers-through-the-clock': ban(
      'Timers come through the Clock port, so that a simulation can own them.',
      'CallExpression[callee.name=/^(setTimeout|setInterval|setImmediate|queueMicrotask)$/]',
    ),
    'no-void-call': ban(
      'Work that nobody waits for has a catch: inBackground, or `.catch(...)`. A rejection that nobody handles ends the process.',
      "UnaryExpression[operator='void'][argument.type='CallExpression']",
    ),
    'no-enum': ban('A union or `as const` instead of an enum.', 'TSEnumDeclaration'),
    'no-inline-config': noInlineConfig,
    'no-default-export': ban(
      'Named exports only: a name that is written once is found everywhere.',
      'ExportDefaultDeclaration',
    ),
  },
};
