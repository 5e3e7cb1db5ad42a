import type en from '../en/sign-in.ts';

const texts: typeof en = {
  step: 'Stap {{step}} van {{total}}',
  title: 'Inloggen',
  intro: 'Je administratie ligt waar je hem liet.',
  email: 'E-mail',
  password: 'Wachtwoord',
  remember: 'Ingelogd blijven',
  next: 'Verder',
  secure: 'Inloggen in twee stappen beschermt je administratie.',
  code: {
    title: 'Vul je code in',
    intro: 'Zes cijfers uit je authenticator-app, voor {{email}}',
    label: 'Code',
    remember: 'Vraag dit 30 dagen niet meer op dit apparaat',
    submit: 'Controleren en inloggen',
    useBackup: 'Gebruik een reservecode',
    useApp: 'Gebruik de app',
  },
  backup: {
    title: 'Vul een reservecode in',
    intro: 'Een van de codes die je bewaarde toen je twee stappen aanzette, voor {{email}}',
    label: 'Reservecode',
  },
};

export default texts;
