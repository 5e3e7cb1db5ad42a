import type en from '../en/administrations.ts';

const texts: typeof en = {
  title: 'Instellingen',
};

export default texts;
