/** A rounded blue square with an equals sign: the books are in balance. */
export function Logo({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="9" fill="var(--sd-accent)" />
      <path d="M9 12.5h14M9 19.5h14" stroke="#fff" strokeWidth="3.4" strokeLinecap="round" />
    </svg>
  );
}

/** Two letters for a name: "De Wit Ontwerp" is DW. Signs before a letter do not count, nor do words without one. */
export function initialsOf(name: string): string {
  const letters = name.split(/\s+/).flatMap((word) => /[\p{L}\p{N}]/u.exec(word)?.[0] ?? []);
  return letters.slice(0, 2).join('').toUpperCase();
}
