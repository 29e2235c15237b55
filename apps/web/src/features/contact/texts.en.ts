export const en = {
  nav: { contact: 'Contact' },
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
} as const;
