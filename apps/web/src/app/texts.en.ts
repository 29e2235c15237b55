export const en = {
  nav: {
    writeDown: 'Add a transaction',
    faq: 'FAQ',
    login: 'Login',
    logout: 'Logout',
    goToDashboard: 'Go to Dashboard',
    signOut: 'Sign out',
    main: 'Main',
    shortcuts: 'Shortcuts',
    openMenu: 'Open menu',
    closeMenu: 'Close menu',
    userMenu: 'User menu of {{name}}',
    skip: 'Skip to content',
    logoutFailed: 'An error occurred during logout. Please try again.',
  },
  footer: {
    madeBy: 'Made by',
    language: 'Language',
    scheme: 'Appearance',
    schemeAuto: 'Automatic',
    schemeLight: 'Light',
    schemeDark: 'Dark',
  },
  notFound: {
    title: "404 - You've Reached the End of the Internet!",
    goHome: 'Go Back Home',
  },
} as const;
