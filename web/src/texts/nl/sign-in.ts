import type en from '../en/sign-in.ts';

const texts: typeof en = {
  step: 'Stap {{step}} van {{total}}',
  title: 'Inloggen',
  intro: 'Je administratie ligt waar je hem liet.',
  introNew: 'Met het wachtwoord dat je hebt gekozen.',
  email: 'E-mail',
  password: 'Wachtwoord',
  next: 'Verder',
  forgot: 'Wachtwoord vergeten?',
  signUp: 'Account maken',
  language: 'Taal',
  done: {
    made: 'Je account is gemaakt. Log in om de uitnodiging te accepteren.',
    unverified:
      'Je account is gemaakt. Volg eerst de link in de e-mail die we stuurden. De uitnodiging zelf is voor een ander adres: alleen dat kan hem accepteren.',
    followed: 'Log in met het wachtwoord dat je koos om je e-mailadres te bevestigen.',
    reset: 'Je nieuwe wachtwoord staat klaar. Log ermee in.',
  },
  ended: {
    elsewhere: 'Je bent vanaf een ander apparaat uitgelogd.',
    password: 'Het wachtwoord van dit account is gewijzigd. Daarom moet je op elk ander apparaat opnieuw inloggen.',
    two_step:
      'De verificatie in twee stappen van dit account is gewijzigd. Daarom moet je op elk ander apparaat opnieuw inloggen.',
    copied: 'Voor de zekerheid hebben we dit apparaat uitgelogd: de sleutel ervan is op twee plaatsen gebruikt.',
    role: 'Je rol bij Saldo is ingetrokken. Daarom moet je op elk apparaat opnieuw inloggen.',
    expired: 'Het is meer dan 30 dagen geleden dat je hier inlogde. Log opnieuw in.',
  },
  stopped: {
    text: 'Weet je je wachtwoord niet zeker? Kies via een e-mail een nieuw: dan hoef je niet te wachten.',
    reset: 'Kies een nieuw wachtwoord',
  },
  again: {
    send: 'Stuur de link opnieuw',
    sent: 'Als {{email}} nog bevestigd moet worden, is er een nieuwe e-mail met een link onderweg.',
  },
  secure: 'Verificatie in twee stappen beschermt je administratie.',
  code: {
    title: 'Vul je code in',
    intro: 'Zes cijfers uit je authenticator-app, voor {{email}}',
    label: 'Code',
    remember: 'Vraag dit 30 dagen niet meer op dit apparaat',
    submit: 'Controleren en inloggen',
    useBackup: 'Gebruik een back-uptoken',
    useApp: 'Gebruik de app',
  },
  backup: {
    title: 'Vul een back-uptoken in',
    intro: 'Een van de tokens die je bewaarde toen je twee stappen aanzette, voor {{email}}. Elk werkt één keer.',
    label: 'Back-uptoken',
    wrong: 'Dit back-uptoken klopt niet',
    phoneTitle: 'Heb je een andere telefoon?',
    phone:
      'Log eerst in met een token. Kies daarna ‘Ik heb een nieuwe telefoon’ in je account, bij Verificatie in twee stappen. Houd een tweede token bij de hand: die wordt daar gevraagd.',
  },
};

export default texts;
