/** What is said where no goal is shown; the rest comes with those that show one. */
export const en = {
  personalData: { counts: { goals_one: '{{count}} goal', goals_other: '{{count}} goals' } },
  changes: {
    kinds: {
      goal: {
        created: 'Created the goal {{name}}',
        changed: 'Changed the goal {{name}}',
        deleted: 'Deleted the goal {{name}}',
      },
    },
  },
  trash: { kinds: { goal: 'Goal' } },
  nav: { goals: 'Goals' },
  widgets: { names: { goals: 'Goals' } },
} as const;
