/** Where an invitation is accepted; signing in leads back to it. */
export function invitationAddress(language: string, token: string): string {
  return `/${language}/invitation?token=${encodeURIComponent(token)}`;
}
