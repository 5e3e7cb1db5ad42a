import { WizardScreen } from './wizard-screen.tsx';

export const screens = { wizard: WizardScreen };
