export { default as app } from './app.json' with { type: 'json' };
export { default as errors } from './errors.json' with { type: 'json' };
export { default as sell } from './sell.json' with { type: 'json' };
export { default as settings } from './settings.json' with { type: 'json' };
export { default as setup } from './setup.json' with { type: 'json' };
export { default as unlock } from './unlock.json' with { type: 'json' };
