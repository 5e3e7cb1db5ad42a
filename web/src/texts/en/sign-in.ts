export default {
  step: 'Step {{step}} of {{total}}',
  title: 'Sign in',
  intro: 'Your books are where you left them.',
  email: 'E-mail',
  password: 'Password',
  remember: 'Keep me signed in',
  next: 'Continue',
  secure: 'Two-step sign-in protects your books.',
  code: {
    title: 'Enter your code',
    intro: 'Six digits from your authenticator app, for {{email}}',
    label: 'Code',
    remember: 'Do not ask this again on this device for 30 days',
    submit: 'Check and sign in',
    useBackup: 'Use a backup code',
    useApp: 'Use the app',
  },
  backup: {
    title: 'Enter a backup code',
    intro: 'One of the codes you kept when you switched on two steps, for {{email}}',
    label: 'Backup code',
  },
};
