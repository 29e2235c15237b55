/** Every sentence of the app. English is the specification's wording, its few Spanish sentences included. */
export const en = {
  nav: {
    home: 'Home',
    faq: 'FAQ',
    contact: 'Contact',
    login: 'Login',
    logout: 'Logout',
    goToDashboard: 'Go to Dashboard',
    dashboard: 'Dashboard',
    transactions: 'Transactions',
    budgets: 'Budgets',
    categories: 'Categories',
    connections: 'Connections',
    profile: 'Profile',
    signOut: 'Sign out',
    main: 'Main',
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
  home: {
    title: 'All your money, exact to the cent',
    lead: 'Saldo brings your accounts, income, expenses and budgets together, so that you always know where you stand.',
    getStarted: 'Get Started',
  },
  login: {
    title: 'Welcome to Saldo',
    login: 'Login',
    register: 'Register',
    email: 'Email',
    password: 'Password',
    repeatPassword: 'Repeat password',
    passwordHint: 'At least 8 characters',
    showPassword: 'Show or hide the password',
    lostPassword: 'Lost password?',
    signIn: 'Sign in',
    signUp: 'Sign up',
    refused: 'Incorrect username or password',
    signupFailed: 'Error in signup process',
    passwordsDiffer: 'Passwords do not match',
  },
  forms: {
    required: 'This field is required.',
    emailInvalid: 'Please enter a valid email address.',
    passwordShort: 'The password must have at least 8 characters.',
    passwordLong: 'The password must have at most 128 characters.',
  },
  dashboard: {
    title: 'Dashboard',
    greeting: 'Hello, {{name}}!',
    greetingNameless: 'Hello!',
  },
  profile: {
    title: 'Profile',
    greeting: 'Hello, {{name}}!',
    greetingNameless: 'Hello!',
    avatar: 'Profile photo',
    first_name: 'First name',
    last_name: 'Last name',
    email: 'Email',
    phone_number: 'Phone number',
    empty: 'N/A',
    loading: 'Loading...',
    failed: 'Your profile could not be loaded.',
    noUserId: 'No se encontró el ID de usuario',
  },
  notBuilt: {
    lead: 'This screen is still being built. Everything you enter elsewhere is kept.',
  },
  notFound: {
    title: "404 - You've Reached the End of the Internet!",
    goHome: 'Go Back Home',
  },
  ui: {
    dismiss: 'Dismiss',
  },
  failure: {
    offline: 'The server cannot be reached. Please check your connection.',
    crash: 'Something went wrong on this page.',
    retry: 'Try again',
  },
} as const;

type Same<Shape> = { readonly [Key in keyof Shape]: Shape[Key] extends string ? string : Same<Shape[Key]> };

/** The shape that every language has to fill. */
export type Texts = Same<typeof en>;
