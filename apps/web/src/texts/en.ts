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
    pictureAlt:
      'The dashboard: the balance of all sources, the latest transactions and a chart of twelve months.',
    whyTitle: 'Why Choose Us',
    whyLead:
      'Made for people, not for advertisers. Every figure can be followed back to the entries it is made of.',
    whyPictureAlt: 'Saldo on a phone: budgets with how much of each is spent.',
    whyExact: 'Exact: amounts are counted in whole cents, so two screens never disagree.',
    whyYours: 'Yours: it runs on your own machine, or on one you trust.',
    whyOpen: 'Open: the code can be read, and your data taken along.',
    featuresTitle: 'What it does',
    features: {
      sync: { title: 'Your banks, in sync', text: 'Link your bank accounts and see them all in one place.' },
      tracking: {
        title: 'Automatic tracking',
        text: 'Expenses are tracked automatically as your bank reports them.',
      },
      analysis: {
        title: 'Spending by category',
        text: 'See where the money goes, category by category, month by month.',
      },
      budgets: {
        title: 'Budgeting tools',
        text: 'Set a budget per category and see at once how much of it is left.',
      },
      overview: {
        title: 'Financial overview',
        text: 'One balance across all your sources, and how it developed.',
      },
      free: {
        title: 'Free and discreet',
        text: 'No premium plans, and your bank credentials are never stored.',
      },
    },
  },
  faq: {
    title: 'Frequently asked questions',
    lead: 'Short answers. For anything else, write to us on the Contact page.',
    questions: {
      what: {
        question: 'What is Saldo?',
        answer:
          'Saldo is a web app for people who track their own money. It keeps your income and expenses, your budgets, your money sources and your categories, and it can link your bank accounts through open banking.',
      },
      link: {
        question: 'How do I link my bank account?',
        answer:
          'Sign in and go to your profile settings > Connections. Choose your bank there and ask for authorization: you sign in on the page of your bank, which then sends you back to Saldo.',
      },
      manual: {
        question: 'Can I add transactions manually?',
        answer:
          'Yes. You can write down any income or expense yourself, without linking a bank, and change or delete it later.',
      },
      security: {
        question: 'Is my data secure?',
        answer:
          'Your password is stored only as an argon2id hash, your sessions only as hashes of their tokens. Bank credentials are not stored: you enter them on the page of your bank, never in Saldo. No page of Saldo calls a third party for advertising or statistics.',
      },
      features: {
        question: 'What features does Saldo offer?',
        answer:
          'Transactions with filters and a chart per month, budgets per category, categories and sources of your own, a balance across all sources, and the import of bank accounts and bank transactions.',
      },
      budgets: {
        question: 'Can I create multiple budgets?',
        answer: 'Yes, as many as you like: one per category and period, or several for the same category.',
      },
      free: {
        question: 'Is Saldo free of charge?',
        answer: 'Yes. Saldo is free, and there are no premium plans.',
      },
      errors: {
        question: 'What can I do about errors in my data?',
        answer:
          'Whatever you entered yourself can be edited or deleted at any time. Of a bank transaction you can change the name, the description and the category; its amount and date are what your bank reports.',
      },
      support: {
        question: 'How do I contact support?',
        answer: 'Write to us on the Contact page. We read every message.',
      },
    },
  },
  contact: {
    title: 'Contact',
    lead: 'A question, an idea, a problem? Write to us.',
    firstName: 'First Name',
    lastName: 'Last Name',
    email: 'Email',
    message: 'Your message',
    send: 'Send',
    sent: 'Your message has been sent successfully!',
  },
  forgot: {
    title: 'Forgot your password?',
    lead: 'Enter your email address, and we will send you a link to set a new one.',
    email: 'Email',
    send: 'Send',
    back: 'Back to Login',
    sent: 'You will receive password reset instructions.',
    unknown: 'This email address is not registered in our system.',
    failed: 'An error occurred, please try again later.',
  },
  reset: {
    title: 'Set a new password',
    password: 'New password',
    submit: 'Reset Password',
    noToken: 'Invalid token.',
    failed: 'An error occurred. Please try again later.',
    done: 'Password reset successfully. You will be redirected to the login page.',
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
    or: 'or',
    continueWith: 'Continue with {{name}}',
    completing: 'Signing you in…',
    providerRefused: 'The sign-in was cancelled.',
    providerUnverified:
      'An account with this email address exists already, and the provider has not verified the address. Please sign in with your password.',
    providerNoEmail: 'The provider did not tell us an email address, which an account needs.',
    providerFailed: 'The sign-in did not work. Please try again.',
  },
  forms: {
    required: 'This field is required.',
    emailInvalid: 'Please enter a valid email address.',
    passwordShort: 'The password must have at least 8 characters.',
    messageLong: 'The message must have at most 5000 characters.',
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
    edit: 'Edit',
    save: 'Save',
    cancel: 'Cancel',
    updateFailed: 'Error en la actualización',
    upload: 'Upload Image',
    uploading: 'Uploading: {{percent}} %',
    uploadFailed: 'Error al subir la imagen',
    uploaded: 'Your photo has been changed.',
    sessions: 'Where you are signed in',
    sessionsFailed: 'The list of devices could not be loaded.',
    thisDevice: 'This device',
    unknownDevice: 'Unknown device',
    lastUsed: 'Last used {{when}}',
    endSession: 'Sign out',
    endSessionOf: 'Sign out {{device}}, last used {{when}}',
    endAllSessions: 'Sign out everywhere',
    confirmEndAll: 'Sign out on every device, this one included?',
    sessionEnded: 'That device is signed out.',
    delete: 'Delete Account',
    deleteExplanation:
      'Deleting your account removes everything that belongs to it: profile, photo, transactions, budgets, categories, sources and bank connections.',
    confirmDelete: 'Are you sure you want to delete your account? This action cannot be undone.',
    deleteFailed: 'Error al intentar eliminar la cuenta.',
    deleted: 'Your account has been deleted.',
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
    cancel: 'Cancel',
    confirmation: 'Confirmation',
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
