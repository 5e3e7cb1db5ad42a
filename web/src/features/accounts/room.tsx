import { DevicesScreen } from './devices-screen.tsx';
import { EmailSettingsPage } from './email-settings-page.tsx';
import { ForgotPasswordPage } from './forgot-password-page.tsx';
import { InvitationPage } from './invitation-page.tsx';
import { NotificationsScreen } from './notifications-screen.tsx';
import { ProfileScreen } from './profile-screen.tsx';
import { ResetPasswordPage } from './reset-password-page.tsx';
import { SignUpPage } from './sign-up-page.tsx';
import { TwoStepScreen } from './two-step-screen.tsx';
import { VerifyEmailPage } from './verify-email-page.tsx';
import { VerifySenderPage } from './verify-sender-page.tsx';

export const screens = {
  signUp: SignUpPage,
  verifyEmail: VerifyEmailPage,
  forgotPassword: ForgotPasswordPage,
  resetPassword: ResetPasswordPage,
  invitation: InvitationPage,
  emailSettings: EmailSettingsPage,
  verifySender: VerifySenderPage,
  profile: ProfileScreen,
  twoStep: TwoStepScreen,
  devices: DevicesScreen,
  notifications: NotificationsScreen,
};
