export default {
  step: 'Step {{step}} of {{total}}',
  title: 'Sign in',
  intro: 'Your books are where you left them.',
  introNew: 'With the password you chose.',
  email: 'E-mail',
  password: 'Password',
  next: 'Continue',
  forgot: 'Forgot your password?',
  signUp: 'Create an account',
  language: 'Language',
  done: {
    followed: 'Sign in with the password you chose to confirm your e-mail address.',
    reset: 'Your new password is set. Sign in with it.',
    made: 'Your account has been created. Sign in to accept the invitation.',
    unverified:
      'Your account has been created. First follow the link in the e-mail we sent. The invitation itself is for another address: only that one can accept it.',
  },
  ended: {
    elsewhere: 'You were signed out from another device.',
    password: 'The password of this account was changed, so every other device has to sign in again.',
    two_step: 'Two-step verification of this account was changed, so every other device has to sign in again.',
    copied: 'To be safe we signed this device out: its key was used in two places.',
    role: 'Your role at Saldo was withdrawn, so you have to sign in again on every device.',
    expired: 'It is more than 30 days since you signed in here. Please sign in again.',
  },
  stopped: {
    text: 'Are you not sure of your password? Choose a new one by e-mail: then you need not wait.',
    reset: 'Choose a new password',
  },
  again: {
    send: 'Send the link again',
    sent: 'If {{email}} is waiting to be confirmed, a new e-mail with a link is on its way.',
  },
  secure: 'Two-step verification protects your books.',
  code: {
    title: 'Enter your code',
    intro: 'Six digits from your authenticator app, for {{email}}',
    label: 'Code',
    remember: 'Don’t ask again on this device for 30 days',
    submit: 'Check and sign in',
    useBackup: 'Use a backup token',
    useApp: 'Use the app',
  },
  backup: {
    title: 'Enter a backup token',
    intro: 'One of the tokens you kept when you switched on two steps, for {{email}}. Each works once.',
    label: 'Backup token',
    wrong: 'That backup token is not right',
    phoneTitle: 'Do you have another phone?',
    phone:
      'Sign in with a token first. Then choose “I have a new phone” in your account, under Two-step verification. Keep a second token at hand: it is asked there.',
  },
};
