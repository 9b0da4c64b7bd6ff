import fc from 'fast-check';

/** The same examples in every run: whether a change is noticed must not hang on the luck of one night. */
fc.configureGlobal({ seed: 20_260_305 });
