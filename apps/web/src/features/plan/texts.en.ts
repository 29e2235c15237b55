/** What is said where no plan is shown; the rest comes with it. */
export const en = {
  changes: {
    kinds: {
      plan: {
        changed: 'Changed the plan for {{name}}',
        settings_changed: 'Changed how the plan works',
        copied_one: 'Planned {{count}} category as in another month',
        copied_other: 'Planned {{count}} categories as in another month',
        filled_one: 'Planned {{count}} category as suggested',
        filled_other: 'Planned {{count}} categories as suggested',
        moved: 'Moved planned money: {{name}}',
      },
    },
  },
} as const;
