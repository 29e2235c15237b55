const parts = import.meta.glob<object>(
  [
    '../texts.es.ts',
    '../../ui/texts.es.ts',
    '../../ui/*/texts.es.ts',
    '../../features/*/texts.es.ts',
    '../../features/*/*/texts.es.ts',
  ],
  {
    eager: true,
    import: 'es',
  },
);

/** Every sentence in Spanish: that none is missing, the types say of each part, and `texts.test.ts` of the whole. */
export const spanishTexts = Object.values(parts);
