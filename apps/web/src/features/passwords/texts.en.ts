export const en = {
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
    refused: 'Failed to reset password.',
    done: 'Password reset successfully. You will be redirected to the login page.',
  },
} as const;
