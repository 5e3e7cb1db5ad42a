export default {
  step: 'Step {{step}} of {{total}}',
  title: 'Sign in',
  intro: 'Welcome back.',
  introNew: 'Use the password you chose.',
  email: 'E-mail',
  password: 'Password',
  next: 'Continue',
  forgot: 'Forgot your password?',
  signUp: 'Create an account',
  language: 'Language',
  done: {
    followed: 'To confirm your e-mail address, sign in with your password.',
    reset: 'Password changed. Sign in with your new password.',
    made: 'Account created. Sign in to accept the invitation.',
    unverified:
      'Account created. First follow the link in the e-mail we sent. The invitation is for another address and can only be accepted from there.',
  },
  ended: {
    elsewhere: 'You were signed out from another device.',
    password: 'The password of this account was changed. Please sign in again.',
    two_step: 'Two-step verification of this account was changed. Please sign in again.',
    copied: 'We signed this device out for your security: its session was used in two places.',
    role: 'Your role at Saldo was withdrawn. Please sign in again.',
    expired: 'Your session has expired after 30 days. Please sign in again.',
  },
  stopped: {
    text: 'Forgotten your password? Reset it by e-mail to sign in right away.',
    reset: 'Choose a new password',
  },
  again: {
    send: 'Resend link',
    sent: "If {{email}} still needs to be confirmed, we've sent a new link.",
  },
  secure: 'You can protect your account with two-step verification.',
  code: {
    title: 'Enter your code',
    intro: 'Six digits from your authenticator app, for {{email}}',
    label: 'Code',
    remember: "Don't ask again on this device for 30 days",
    submit: 'Check and sign in',
    useBackup: 'Use a backup token',
    useApp: 'Use the app',
  },
  backup: {
    title: 'Enter a backup token',
    intro: 'One of the tokens you saved when setting up two-step verification for {{email}}. Each works once.',
    label: 'Backup token',
    wrong: 'This backup token is incorrect',
    phoneTitle: 'New phone?',
    phone:
      "Sign in with a token first. Then choose “I have a new phone” under Two-step verification in your account. You'll need a second token there.",
  },
};
