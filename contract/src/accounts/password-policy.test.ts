import { describe, expect, it } from 'vitest';
import { passwordProblem } from '../index.ts';

describe('a password', () => {
  it.each([
    'lantern over the canal',
    'a long and private sentence',
    'correct paard batterij nietje',
    'xk29-vv81-qqp0',
    'ik fiets elke dag naar Gouda',
    'wachtwoord van mijn oma 1951 Delft',
    'Zeeën zijn diepblauw',
    'sanne fietst naar Gouda',
  ])('%s may be chosen', (password) => {
    expect(passwordProblem(password, { name: 'Sanne de Wit', email: 'sanne@dewit.example' })).toBeNull();
  });

  it.each(['', 'short', 'elevenchars', 'ééééééééééé'])('%s is too short', (password) => {
    expect(passwordProblem(password)).toBe('password_too_short');
  });

  it.each([
    'password1234',
    'Password!2026',
    'P@ssword-2026',
    'wachtwoord2026!',
    'Welkom bij Saldo 1',
    'aaaaaaaaaaaaaaaa',
    'abcabcabcabcabc',
    '123456789012',
    '098765432109876',
    'qwertyuiop1234',
    'qwertyuiopasdf',
    'abcdefghijkl',
    '1qaz2wsx3edc',
    'letmein-please-1',
    'saldo-saldo-saldo',
    'sanne.dewit.1984',
    'Sanne de Wit 84',
    'sannepassword',
    'wachtwoord-sanne-1984',
    'dewit-wachtwoord',
    'sanne@post-2026',
  ])('%s is obvious', (password) => {
    expect(passwordProblem(password, { name: 'Sanne de Wit', email: 'sanne.dewit@post.example' })).toBe(
      'password_obvious',
    );
  });

  it('equal to the own e-mail address is obvious, also with a number in front', () => {
    const email = '0612345678.sanne@post.example';
    expect(passwordProblem(email, { email })).toBe('password_obvious');
  });

  it('is measured in characters, not bytes', () => {
    expect(passwordProblem('🐎🔋📎✏️🚲🌊🎈🍞🏠🌷')).toBe('password_too_short');
  });
});
