import { DevicesScreen } from './profile/devices-screen.tsx';
import { EmailSettingsPage } from './profile/email-settings-page.tsx';
import { ForgotPasswordPage } from './sign-in/forgot-password-page.tsx';
import { InvitationPage } from './sign-up/invitation-page.tsx';
import { NotificationsScreen } from './profile/notifications-screen.tsx';
import { ProfileScreen } from './profile/profile-screen.tsx';
import { ResetPasswordPage } from './sign-in/reset-password-page.tsx';
import { SignUpPage } from './sign-up/sign-up-page.tsx';
import { TwoStepScreen } from './two-step/two-step-screen.tsx';
import { VerifyEmailPage } from './sign-up/verify-email-page.tsx';
import { VerifySenderPage } from './sign-up/verify-sender-page.tsx';

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
