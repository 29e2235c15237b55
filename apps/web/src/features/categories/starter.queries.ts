import i18next from 'i18next';

const STARTER = ['groceries', 'housing', 'transport', 'leisure', 'health', 'salary'] as const;

/** A few categories that most people need, named in the reader's language. */
export const starterCategories = () => STARTER.map((key) => ({ name: i18next.t(`starter.${key}`) }));
