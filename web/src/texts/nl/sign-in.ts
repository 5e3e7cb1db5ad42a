import type en from '../en/sign-in.ts';

const texts: typeof en = {
  step: 'Stap {{step}} van {{total}}',
  title: 'Inloggen',
  intro: 'Welkom terug.',
  introNew: 'Gebruik het wachtwoord dat je hebt gekozen.',
  email: 'E-mail',
  password: 'Wachtwoord',
  next: 'Verder',
  forgot: 'Wachtwoord vergeten?',
  signUp: 'Account maken',
  language: 'Taal',
  done: {
    made: 'Account gemaakt. Log in om de uitnodiging te accepteren.',
    unverified:
      'Account gemaakt. Klik eerst op de link in de e-mail die we stuurden. De uitnodiging is voor een ander adres en kan alleen daarmee worden geaccepteerd.',
    followed: 'Log in met je wachtwoord om je e-mailadres te bevestigen.',
    reset: 'Wachtwoord gewijzigd. Log in met je nieuwe wachtwoord.',
  },
  ended: {
    elsewhere: 'Je bent vanaf een ander apparaat uitgelogd.',
    password: 'Het wachtwoord van dit account is gewijzigd. Log opnieuw in.',
    two_step: 'De tweestapsverificatie van dit account is gewijzigd. Log opnieuw in.',
    copied: 'Voor je veiligheid hebben we dit apparaat uitgelogd: de sessie is op twee plaatsen gebruikt.',
    role: 'Je rol bij Saldo is ingetrokken. Log opnieuw in.',
    expired: 'Je sessie is na 30 dagen verlopen. Log opnieuw in.',
  },
  stopped: {
    text: 'Wachtwoord vergeten? Stel per e-mail een nieuw wachtwoord in om direct in te loggen.',
    reset: 'Kies een nieuw wachtwoord',
  },
  again: {
    send: 'Link opnieuw versturen',
    sent: 'Als {{email}} nog bevestigd moet worden, hebben we een nieuwe link gestuurd.',
  },
  secure: 'Je kunt je account beveiligen met tweestapsverificatie.',
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
    intro:
      'Een van de codes die je bewaarde bij het instellen van tweestapsverificatie voor {{email}}. Elke code werkt één keer.',
    label: 'Reservecode',
    wrong: 'Deze reservecode is onjuist',
    phoneTitle: 'Nieuwe telefoon?',
    phone:
      'Log eerst in met een reservecode. Kies daarna ‘Ik heb een nieuwe telefoon’ bij Tweestapsverificatie in je account. Daar heb je een tweede code nodig.',
  },
};

export default texts;
