/** Who passes payments on for many shops: an account of theirs tells nothing of whose payment it is. */
const PROVIDER =
  /\b(?:mollie|adyen|buckaroo|multisafepay|stripe|paypal|sumup|worldline|ingenico|pay\.nl|icepay|sisow|klarna|riverty|afterpay|ccv|tikkie|derdengelden|payments)\b/i;
const PASSES_ON = /\s(?:via|by)\s|[*/]/i;

/** Whether a name is that of a provider. Pure. */
export function isProvider(name: string): boolean {
  return PROVIDER.test(name);
}

/** Who is paid, or pays: of "Hotel Zuid via Mollie" the hotel; null where only a provider is named. Pure. */
export function payeeOf(name: string): string | null {
  if (!isProvider(name)) return name;
  const payee = name
    .split(PASSES_ON)
    .map((part) => part.trim())
    .find((part) => part !== '' && !PROVIDER.test(part));
  return payee ?? null;
}

/** A transaction as one of who is behind the provider: without its account, because many share that. Pure. */
export function behindProvider<Of extends { counterparty_name: string; counterparty_iban: string | null }>(of: Of): Of {
  if (!isProvider(of.counterparty_name)) return of;
  const payee = payeeOf(of.counterparty_name);
  return { ...of, counterparty_name: payee ?? of.counterparty_name, counterparty_iban: null };
}
